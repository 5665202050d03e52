/** @param withinQuiz next and previous come from this quiz only */
export function deskAddress(attemptId: string, withinQuiz: boolean): string {
  return `/teach/quiz-attempts/${attemptId}${withinQuiz ? '?queue=quiz' : ''}`
}

export function deskListAddress(courseId: string, quizId: string | null): string {
  const list = `/teach/courses/${courseId}/quizzes`
  return quizId === null ? list : `${list}?quiz=${encodeURIComponent(quizId)}`
}
