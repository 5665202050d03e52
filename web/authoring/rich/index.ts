/** Everything of the text editor, so that it is loaded as one piece and only where a lecture is written. */
export { openLecture } from './open-lecture.ts'
export { RichView } from './rich-view.tsx'
