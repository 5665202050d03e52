/** The site's own texts, which administrators may change. Their defaults are in rules/school/words. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { changedTexts, letterPageNames } from './letters.ts'

const page = z.enum(['home', 'about', 'privacy', 'terms', 'footer', ...letterPageNames])

const texts = z.record(z.string(), z.string())

export const wordsOfPage = z.object({
  page,
  /** For the next change. */
  revision: z.int(),
  /** Only those that differ from the default. */
  texts,
})

export const wordsChange = z.object({
  /** The revision the change is based on. */
  revision: z.int().check(z.minimum(0)),
  /** All changed texts of the page, by key. Any other text goes back to its default. */
  texts: changedTexts,
})

export const wordsShown = z.object({
  /** Only those that differ from the default. */
  texts,
  /** The text of a page that is one, such as the terms. Sanitized; its placeholders are filled in. */
  html: z.nullable(z.string()),
  /** When the school last changed any of them; null if never. */
  changedAt: z.nullable(z.string()),
})

export const words = endpoints({
  'GET /api/words/{page}': {
    access: 'public',
    summary: 'The texts of a page, where the school has changed them',
    description: 'The footer’s are in `GET /api/site`, because every page has it.',
    params: z.object({ page: z.enum(['home', 'about', 'privacy', 'terms']) }),
    output: wordsShown,
  },
  'GET /api/admin/words': {
    access: 'admin',
    summary: 'The texts of the site that were changed, by page',
    output: z.object({ pages: z.array(wordsOfPage) }),
  },
  'PUT /api/admin/words/{page}': {
    access: 'admin',
    summary: 'Change the texts of a page',
    description:
      'Texts may have placeholders such as `{school}`; they are never HTML. A change with a stale `revision` is refused.',
    params: z.object({ page }),
    body: wordsChange,
    output: z.object({ words: wordsOfPage }),
    refusals: { 'words-changed': { status: 409, title: 'Someone else has changed these texts' } },
  },
  'POST /api/admin/words/{page}/preview': {
    access: 'admin',
    summary: 'The text of a page as it would be shown',
    params: z.object({ page: z.enum(['privacy', 'terms']) }),
    body: z.object({ texts: changedTexts }),
    output: z.object({ html: z.string() }),
  },
})

export type WordsOfPage = z.infer<typeof wordsOfPage>
export type WordsChange = z.infer<typeof wordsChange>
export type WordsShown = z.infer<typeof wordsShown>
