import { lectureFault } from '../../text/markdown-work.ts'
import { lengthOf } from '../../text/text-length.ts'
import { mostOf, placeholder, placeholdersOf, type Word } from './words.ts'

const said = (count: number) => count.toLocaleString('en-US')

/** What is wrong with a text in this place, as a sentence; null if nothing is. */
export function problemOf(word: Word, text: string): string | null {
  if (lengthOf(text) > mostOf(word)) return `Please use at most ${said(mostOf(word))} characters`
  const known = placeholdersOf(word)
  const unknown = [...text.matchAll(placeholder)].find(([, name]) => !known.includes(name ?? ''))
  if (unknown)
    return `${unknown[0]} isn’t known here. You can use ${known.map((name) => `{${name}}`).join(', ')}`
  const missing = word.required?.find((name) => !text.includes(`{${name}}`))
  if (missing !== undefined) return `Please keep {${missing}} in this text`
  return word.kind === 'document' ? (lectureFault(text)?.text ?? null) : null
}
