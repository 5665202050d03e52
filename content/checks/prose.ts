import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { blockNames } from '../../rules/text/lecture-blocks.ts'

/** Filler words and phrases (the curriculum's standard, docs/authoring.md). */
const filler = [
  'unlock',
  'game-changer',
  'game changer',
  'dive into',
  'deep dive',
  'elevate',
  'leverage',
  'landscape',
  'realm',
  "in today's",
  "it's important to note",
  'it is important to note',
  'seamless',
  'tapestry',
  'delve',
  'foster',
  'the truth is',
]

/** Fillers in a text, with context. `exceptions` are ordinary meanings of a word. */
export function findFiller(text: string, exceptions: readonly RegExp[] = []): string[] {
  let rest = text
  for (const exception of exceptions) rest = rest.replaceAll(exception, '')
  return filler.flatMap((phrase) => {
    const pattern = new RegExp(`\\b${phrase}(s|d|ed|ing)?\\b`, 'gi')
    // Context is not part of the pattern: it would be tried at every character of the text.
    return [...rest.matchAll(pattern)].map(({ 0: found, index }) =>
      rest.slice(Math.max(0, index - 30), index + found.length + 30),
    )
  })
}

/** Dashes used as punctuation. A dash between numbers is a range and allowed. */
export function findDashes(text: string): string[] {
  return [...text.matchAll(/.{0,25}(—|(?<!\d)–|–(?!\d)).{0,25}/g)].map(([found]) => found)
}

const blockLine = new RegExp(`^:{3,}(?:(?:${blockNames.join('|')})\\b.*)?$`, 'gm')

/** Removes what is not prose: code, link URLs, tables, box markers, footnote marks. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(blockLine, '')
    .replaceAll(/^\[\^\w+\]:.*$/gm, '')
    .replaceAll(/\[\^\w+\]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/<https?:[^>]*>/g, '')
}

/** Flesch–Kincaid grade of a lecture's prose: the school year that reads it easily. */
export function readingGrade(markdown: string): number {
  const sentences = proseOf(markdown)
    .replaceAll(/[#>*_]/g, ' ')
    .split(/(?<=[.!?:])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence))
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}'’-]+/gu) ?? [])
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}
