/** Reads many questions from one pasted text: a spreadsheet's rows, CSV, GIFT, or plain text. */
import { bankLimits } from '../question-bank.ts'
import { questionFaults } from '../question-faults.ts'
import { isGift, readGift } from './pasted-gift.ts'
import { type Understood, understand, type WrittenAbout } from './pasted-question.ts'
import { readTable } from './pasted-table.ts'
import { readText } from './pasted-text.ts'

export type PastedQuestion = Understood

export interface PastedQuestions {
  questions: PastedQuestion[]
  /** Names of columns that were not used. */
  unused: string[]
  /** How many questions come after the last that is read. */
  more: number
}

/** In characters. */
export const longestPaste = 200_000

/** Questions in one text: as many as a bank has. */
const mostPasted = bankLimits.bank

/** Each question with what is missing or wrong, in the order of the text. Never throws. */
export function readPastedQuestions(pasted: string): PastedQuestions {
  const text = tidied(pasted.slice(0, longestPaste))
  if (text.trim() === '') return { questions: [], unused: [], more: 0 }
  const table = isGift(text) ? null : readTable(text)
  const written: WrittenAbout[] = table?.questions ?? (isGift(text) ? readGift(text) : readText(text))
  return {
    questions: written.slice(0, mostPasted).map(understand),
    unused: table?.unused ?? [],
    more: Math.max(0, written.length - mostPasted),
  }
}

/** Why a question cannot be added yet: what could not be read, or else what the rules of the editor say. */
export function problemsOf({ question, problems }: Pick<PastedQuestion, 'question' | 'problems'>): string[] {
  if (problems.length > 0) return problems
  return [...new Set(questionFaults(question, { finished: false }).map(({ message }) => message))]
}

/** One kind of line end, no byte order mark, no control characters, and a space after a list's number from Word. */
function tidied(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/^([ \t]*\*?[(]?[\p{L}\p{N}]{1,3}[.)])\t/gmu, '$1 ')
}
