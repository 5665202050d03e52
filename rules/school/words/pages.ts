import { aboutWords } from './about.ts'
import { footerWords } from './footer.ts'
import { homeWords } from './home.ts'
import { letterNames, letterPages } from './letters/index.ts'
import { privacyWords } from './privacy.ts'
import { termsWords } from './terms.ts'
import type { Words } from './words.ts'

/** For the editor and the service. A page of the site imports its own texts only. */
export const wordPages = {
  home: { label: 'Home page', words: homeWords },
  about: { label: 'About', words: aboutWords },
  privacy: { label: 'Privacy', words: privacyWords },
  terms: { label: 'Terms', words: termsWords },
  footer: { label: 'Footer of every page', words: footerWords },
  ...letterPages,
} as const satisfies Record<string, { label: string; words: Words }>

export type WordPage = keyof typeof wordPages

export const wordPageNames = Object.keys(wordPages) as WordPage[]

/** Those that are pages of the site. */
export const sitePageNames = wordPageNames.filter((name) => !letterNames.some((letter) => letter === name))
