import { partOnUse } from '../../lib/part-on-use.tsx'
// Imported here so that the server-rendered page has its styles before its script.
import '../../learning/lecture-page.css'
import '../../learning/module-list.css'
import '../../notes/notes.css'
import '../../ui/styles/lecture.css'

/** Wakes on scroll, pointer or key. */
export const VisitorCourse = partOnUse(
  async () => (await import('../../learning/visitor-course-page.tsx')).VisitorCoursePage,
  // The refusal disappears by itself.
  { isWanted: ({ refused }) => refused, isPage: true },
)

/** Awake with the page; the server preloads its script (web/server.ts). */
export const StudentCourse = partOnUse(async () => (await import('./student-course.tsx')).StudentCourse, {
  isWanted: () => true,
})

/** Preloads a course page's components. */
export const preloadParts = (isSignedIn: boolean) => (isSignedIn ? StudentCourse : VisitorCourse).preload()
