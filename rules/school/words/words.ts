/** One text of the site that administrators may change. Its default is the specification's, to the letter. */
export interface Word {
  /** In the editor; unique on its page. */
  label: string
  text: string
  /** A document is Markdown of several paragraphs. */
  kind: 'line' | 'paragraph' | 'document'
  /** Besides those every text may have. */
  placeholders?: readonly string[]
  /** As `placeholders`, the same for all texts of a letter. */
  common?: readonly string[]
  /** Those that the text cannot do without, such as a link that a letter needs. */
  required?: readonly string[]
  /** Whether `*words*` are emphasized. */
  emphasis?: true
}

/** The texts of one page. The type keeps the keys, so that no page can ask for a text it does not have. */
export type Words<Key extends string = string> = Readonly<Record<Key, Word>>

/** Changed texts of one page, by key. */
export type ChangedWords = Readonly<Record<string, string>>

const mostCharacters = { line: 120, paragraph: 600, document: 40_000 } as const
const everywhere = ['school', 'foundation'] as const

export const mostOf = (word: Word): number => mostCharacters[word.kind]

export const placeholdersOf = (word: Word): readonly string[] => [
  ...everywhere,
  ...(word.common ?? []),
  ...(word.placeholders ?? []),
]

export const placeholder = /\{([A-Za-z]+)\}/g

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

/** The school's text with its placeholders filled in, for places without emphasis, such as a title. */
export function plainText<Key extends string>(
  words: Words<Key>,
  changed: ChangedWords,
  key: Key,
  values: Readonly<Record<string, string | number>>,
): string {
  return partsOf(words[key], textOf(words, changed, key), values)
    .map(({ text }) => text)
    .join('')
}

export interface Part {
  text: string
  isEmphasized: boolean
}

interface Piece extends Part {
  /** The text is the name of a placeholder. */
  isPlaceholder: boolean
}

/** The text in pieces, in order, before its placeholders are filled in. */
export function piecesOf(word: Word, text: string): Piece[] {
  const pieces = word.emphasis ? text.split(/\*([^*]+)\*/) : [text]
  return pieces.flatMap((piece, index) =>
    piece
      .split(placeholder)
      .map((half, place) => ({ text: half, isEmphasized: index % 2 === 1, isPlaceholder: place % 2 === 1 }))
      .filter(({ text }) => text !== ''),
  )
}

/**
 * The text in parts, in order, with its placeholders filled in. A value is a part of its own and never read again, so
 * that a school named `{school}` or `*A*` stays what it is. Parts are text: what shows them must escape them.
 */
export function partsOf(word: Word, text: string, values: Readonly<Record<string, string | number>>): Part[] {
  return piecesOf(word, text)
    .map(({ text, isEmphasized, isPlaceholder }) => {
      if (!isPlaceholder) return { text, isEmphasized }
      const value = Object.hasOwn(values, text) ? String(values[text]) : `{${text}}`
      return { text: value, isEmphasized }
    })
    .filter(({ text }) => text !== '')
}

const punctuation = /[!-/:-@[-`{-~]/g

/**
 * A document with its placeholders filled in, as Markdown. Values are escaped: whatever is in them, they are text.
 * `{contact}` becomes a link to write to.
 */
export function filledDocument(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/(mailto:)?\{([A-Za-z]+)\}/g, (whole, before: string | undefined, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    const shown = value.replace(/\s+/g, ' ').trim().replace(punctuation, '\\$&')
    if (name !== 'contact') return `${before ?? ''}${shown}`
    const address = `mailto:${encodeURIComponent(value).replaceAll('%40', '@').replace(/[()]/g, percentSign)}`
    return before === undefined ? `[${shown}](${address})` : address
  })
}

const percentSign = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
