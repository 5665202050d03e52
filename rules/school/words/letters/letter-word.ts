import type { Word } from '../words.ts'

/** Every text of a letter may name its reader's address and the school's. */
const ofLetters = ['email', 'contact']

const word =
  (kind: Word['kind']) =>
  (label: string, text: string, placeholders: readonly string[] = []): Word => ({
    label,
    text,
    kind,
    common: ofLetters,
    placeholders,
    // Without its links, the reader could not act on a letter.
    required: placeholders.filter(isLink),
  })

/** A heading, a button or the words of a link. */
export const short = word('line')

/** `*Stars*` emphasize. */
export const paragraph = (...parts: Parameters<ReturnType<typeof word>>): Word => ({
  ...word('paragraph')(...parts),
  emphasis: true,
})

export const subject = (text: string, placeholders?: readonly string[]) =>
  short('Subject', text, placeholders)
export const heading = (text: string) => short('Title', text)
/** Shown by an inbox after the subject. */
export const preview = (text: string, placeholders?: readonly string[]) =>
  short('Preview in the inbox', text, placeholders)

const isLink = (name: string) => name === 'link' || name.endsWith('Link')
