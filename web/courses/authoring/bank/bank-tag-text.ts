import { tagOf } from '../../../../rules/assessment/question-bank.ts'

/** Normalizes tags: “Colour theory” becomes `colour-theory`, and duplicates are dropped. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map(tagOf).filter(Boolean))]
}
