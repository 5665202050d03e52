/** Where a submission is graded. @param withinAssignment next to it are those of its assignment, not of all the course */
export function deskAddress(submissionId: string, withinAssignment: boolean): string {
  return `/teach/submissions/${submissionId}${withinAssignment ? '?queue=assignment' : ''}`
}

/** The list that the desk leads back to. */
export function deskListAddress(courseId: string, assignmentId: string | null): string {
  const list = `/teach/courses/${courseId}/submissions`
  return assignmentId === null ? list : `${list}?assignment=${encodeURIComponent(assignmentId)}`
}
