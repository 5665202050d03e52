/**
 * Addresses of the site's pages: for links on screens, and for letters, notifications, search results and documents.
 * `web/addresses.test.ts` compares them with the routes.
 */

export const courseAddress = (courseId: string) => `/course/${courseId}`

/** A course for its staff, whatever their role: its submissions. */
export const courseStaffAddress = (courseId: string) => `/teach/courses/${courseId}/submissions`

/** A course for its authors. */
export const authoredCourseAddress = (courseId: string) => `/teach/courses/${courseId}/course`

/** What readers suggest for the lectures of a course, for its authors. */
export const suggestionsAddress = (courseId: string) => `/teach/courses/${courseId}/suggestions`

/** All courses, for administrators. */
export const managedCoursesAddress = '/admin/courses'

/** Where a student enrolls in a course with enrollment rules. */
export const admissionAddress = (courseId: string) => `/dashboard/enroll/${courseId}`

/** What the certificates of a course ask for, for staff. */
export const completionAddress = (courseId: string) => `/teach/courses/${courseId}/completion`

/** How many are stuck in each of a teacher’s courses. */
export const taughtStuckAddress = '/teach/stuck'

/** Who lacks what for the certificate with work of a course, for staff. */
export const lackingAddress = (courseId: string) => `/teach/courses/${courseId}/lacking`

/** Who is stuck in a course, for staff. */
export const courseStuckAddress = (courseId: string) => `/teach/courses/${courseId}/stuck`

/** Where people stop in a course, for staff. */
export const moduleFiguresAddress = (courseId: string) => `/teach/courses/${courseId}/progress`

/** A student's live sessions in a course. */
export const liveSessionsAddress = (courseId: string) => `/dashboard/live-sessions/${courseId}`

/** A live session, for staff. */
export const taughtSessionAddress = (courseId: string, sessionId: string) =>
  `/teach/courses/${courseId}/live-sessions/${sessionId}`

/** Who may enroll, for staff. */
export const enrollmentRulesAddress = (courseId: string) => `/teach/courses/${courseId}/enrollment`

/** Who waits to be enrolled, for staff. */
export const waitingPeopleAddress = (courseId: string) => `/teach/courses/${courseId}/waiting`

export const moduleAddress = ({ courseId, moduleId }: { courseId: string; moduleId: string }) =>
  `${courseAddress(courseId)}?module=${moduleId}`

/** @param passage of the lecture: the id of its heading */
export const passageAddress = (module: { courseId: string; moduleId: string }, passage: string) =>
  `${moduleAddress(module)}#${passage}`

export const worksheetAddress = ({ courseId, moduleId }: { courseId: string; moduleId: string }) =>
  `/dashboard/worksheets/${courseId}/${moduleId}`

export const departmentAddress = (departmentId: string) => `/departments?department=${departmentId}`

export const tractAddress = (tractId: string) => `/courses#${tractId}`

export const quizAddress = (quizId: string) => `/dashboard/quizzes/${quizId}`

export const resultAddress = (quizId: string, attemptId: string) =>
  `${quizAddress(quizId)}/result/${attemptId}`

export const practiceAddress = (quizId: string, attemptId: string) =>
  `${resultAddress(quizId, attemptId)}/practice`

export const assignmentAddress = (assignmentId: string) => `/dashboard/assignments/${assignmentId}`

export const discussionsAddress = '/dashboard/discussions'

/** @param about the module, and what to quote: a passage of its lecture, or a question about it */
export const newThreadAddress = (forumId: string, about: { module?: string; quote?: string } = {}) => {
  const known = new URLSearchParams(Object.entries(about)).toString()
  return `${discussionsAddress}/${forumId}/new${known === '' ? '' : `?${known}`}`
}

export const postElementId = (postId: string) => `post-${postId}`

/**
 * Links to a post on its page of the thread.
 *
 * @param post.number its number in the thread, if known: the opening post, 1, is on every page
 */
export const postAddress = (forumId: string, threadId: string, post: { id: string; number?: number }) =>
  `${discussionsAddress}/${forumId}/${threadId}${post.number === 1 ? '' : `?post=${post.id}`}#${postElementId(post.id)}`

export const studyGroupAddress = (groupId: string) => `/dashboard/study-groups/${groupId}`

export const conversationAddress = (conversationId: string) => `/dashboard/messages/${conversationId}`

export const announcementAddress = (announcementId: string) => `/dashboard/announcements/${announcementId}`

export const certificateAddress = (courseId: string) => `/dashboard/certificates/${courseId}`

export const portfolioAddress = (handle: string) => `/@${handle}`

export const workAddress = (handle: string, submissionId: string) =>
  `${portfolioAddress(handle)}/works/${submissionId}`

/** A person in the administration. */
export const userAddress = (userId: string) => `/admin/users/${userId}`

/** Pages that letters lead to with a token. */
export const tokenAddresses = {
  setup: (token: string) => `/setup-password?token=${token}`,
  reset: (token: string) => `/reset-password?token=${token}`,
  application: (token: string) => `/application?token=${token}`,
  emailChange: (token: string) => `/confirm-email?token=${token}`,
  deletion: (token: string) => `/keep-account?token=${token}`,
  unsubscribe: (token: string) => `/unsubscribe?token=${token}`,
}
