import { quizAddress } from '../../../rules/addresses.ts'

/** @param question from 1; omitted at the start of the attempt */
export const attemptAddress = (quizId: string, question?: number) =>
  `${quizAddress(quizId)}/attempt${question === undefined ? '' : `?question=${question}`}`
