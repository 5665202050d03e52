/** Where an attempt is graded. @param withinQuiz next to it are those of its quiz, not of all the course */
export function deskAddress(attemptId: string, withinQuiz: boolean): string {
  return `/teach/quiz-attempts/${attemptId}${withinQuiz ? '?queue=quiz' : ''}`
}

/** The list that the desk leads back to. */
export function deskListAddress(courseId: string, quizId: string | null): string {
  const list = `/teach/courses/${courseId}/quizzes`
  return quizId === null ? list : `${list}?quiz=${encodeURIComponent(quizId)}`
}
