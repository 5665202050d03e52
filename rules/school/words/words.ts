import { lengthOf } from '../../text/text-length.ts'

/** One text of the site that administrators may change. Its default is the specification's, to the letter. */
export interface Word {
  /** In the editor; unique on its page. */
  label: string
  text: string
  kind: 'line' | 'paragraph'
  /** Besides those every text may have. */
  placeholders?: readonly string[]
  /** Whether `*words*` are emphasized. */
  emphasis?: true
}

/** The texts of one page. The type keeps the keys, so that no page can ask for a text it does not have. */
export type Words<Key extends string = string> = Readonly<Record<Key, Word>>

/** Changed texts of one page, by key. */
export type ChangedWords = Readonly<Record<string, string>>

const mostCharacters = { line: 120, paragraph: 600 } as const
const everywhere = ['school', 'foundation'] as const

export const mostOf = (word: Word): number => mostCharacters[word.kind]

export const placeholdersOf = (word: Word): readonly string[] => [...everywhere, ...(word.placeholders ?? [])]

const placeholder = /\{([A-Za-z]+)\}/g

/** What is wrong with a text in this place, as a sentence; null if nothing is. */
export function problemOf(word: Word, text: string): string | null {
  if (lengthOf(text) > mostOf(word)) return `Please use at most ${mostOf(word)} characters`
  const known = placeholdersOf(word)
  const unknown = [...text.matchAll(placeholder)].find(([, name]) => !known.includes(name ?? ''))
  if (!unknown) return null
  return `${unknown[0]} isn’t known here. You can use ${known.map((name) => `{${name}}`).join(', ')}`
}

/** Only texts that are known and differ from their default, so that a later default applies to the others. */
export function changesIn(words: Words, texts: ChangedWords): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => Object.hasOwn(words, key) && words[key]?.text !== text),
  )
}

/** The school's text, or the default. */
export function textOf<Key extends string>(words: Words<Key>, changed: ChangedWords, key: Key): string {
  return Object.hasOwn(changed, key) ? (changed[key] ?? words[key].text) : words[key].text
}

export interface Part {
  text: string
  isEmphasized: boolean
}

/**
 * The text in parts, in order, with its placeholders filled in. A value is a part of its own and never read again, so
 * that a school named `{school}` or `*A*` stays what it is. Parts are text: what shows them must escape them.
 */
export function partsOf(word: Word, text: string, values: Readonly<Record<string, string | number>>): Part[] {
  const pieces = word.emphasis ? text.split(/\*([^*]+)\*/) : [text]
  return pieces.flatMap((piece, index) =>
    piece
      .split(placeholder)
      .map((half, place) => {
        if (place % 2 === 0) return half
        return Object.hasOwn(values, half) ? String(values[half]) : `{${half}}`
      })
      .filter((half) => half !== '')
      .map((half) => ({ text: half, isEmphasized: index % 2 === 1 })),
  )
}
