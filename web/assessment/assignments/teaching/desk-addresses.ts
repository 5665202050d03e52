/** @param withinAssignment next and previous come from this assignment only */
export function deskAddress(submissionId: string, withinAssignment: boolean): string {
  return `/teach/submissions/${submissionId}${withinAssignment ? '?queue=assignment' : ''}`
}

export function deskListAddress(courseId: string, assignmentId: string | null): string {
  const list = `/teach/courses/${courseId}/submissions`
  return assignmentId === null ? list : `${list}?assignment=${encodeURIComponent(assignmentId)}`
}
