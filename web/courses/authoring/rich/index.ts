/** A single entry, so that the editor is one chunk loaded only where a lecture is edited. */
export { openLecture } from './open-lecture.ts'
export { RichView } from './rich-view.tsx'
