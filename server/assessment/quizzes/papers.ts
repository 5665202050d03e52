import { type BankDraw, type BankQuestion, drawFromBank } from '../../../rules/assessment/question-bank.ts'
import {
  type AuthoredQuestion,
  type Draw,
  makePaper,
  type PaperQuestion,
} from '../../../rules/assessment/questions.ts'

/** Creates the question sets of attempts. @param below returns a random whole number below its argument */
export function papers(below: Draw) {
  return (
    own: readonly AuthoredQuestion[],
    bank: readonly BankQuestion[],
    draws: readonly BankDraw[],
  ): PaperQuestion[] => makePaper([...own, ...drawFromBank(bank, draws, below)], below)
}
