import { quizAddress } from '../../../rules/addresses.ts'

/** @param question from 1; omitted at the start of the attempt */
export const attemptAddress = (quizId: string, question?: number) =>
  `${quizAddress(quizId)}/attempt${question === undefined ? '' : `?question=${question}`}`

/** Corrected questions of a course, and what was decided about the attempts. @param questionId to decide about it now */
export const correctionsAddress = (courseId: string, questionId?: string) =>
  `/teach/courses/${courseId}/corrections${questionId === undefined ? '' : `?question=${questionId}`}`
