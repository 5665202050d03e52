import { footerWords } from './footer.ts'
import { homeWords } from './home.ts'
import type { Words } from './words.ts'

/** For the editor and the service. A page of the site imports its own texts only. */
export const wordPages = {
  home: { label: 'Home page', words: homeWords },
  footer: { label: 'Footer of every page', words: footerWords },
} as const satisfies Record<string, { label: string; words: Words }>

export type WordPage = keyof typeof wordPages

export const wordPageNames = Object.keys(wordPages) as WordPage[]
