import { partOnUse } from '../../lib/part-on-use.tsx'
// The server draws the page, so its style is there before its script.
import '../../learning/lecture-page.css'
import '../../learning/module-list.css'
import '../../notes/notes.css'
import '../../ui/styles/lecture.css'

/** A course for a visitor: a page to read, which wakes when it is scrolled, pointed at, or a key is pressed. */
export const VisitorCourse = partOnUse(
  async () => (await import('../../learning/visitor-course-page.tsx')).VisitorCoursePage,
  // The refusal goes away by itself.
  { isWanted: ({ refused }) => refused, isPage: true },
)

/** A course for someone signed in: awake with the page. The server names its script from the beginning (web/server.ts). */
export const StudentCourse = partOnUse(async () => (await import('./student-course.tsx')).StudentCourse, {
  isWanted: () => true,
})

/** Brings what a course page draws, before it is drawn. */
export const preloadParts = (isSignedIn: boolean) => (isSignedIn ? StudentCourse : VisitorCourse).preload()
