/** The site's own texts, which administrators may change. Their defaults are in rules/school/words. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visibleLine } from '../visible-text.ts'

const page = z.enum(['home', 'footer'])

export const wordsOfPage = z.object({
  page,
  /** For the next change. */
  revision: z.int(),
  /** Only those that differ from the default. */
  texts: z.record(z.string(), z.string()),
})

export const wordsChange = z.object({
  /** The revision the change is based on. */
  revision: z.int().check(z.minimum(0)),
  /** All changed texts of the page, by key. Any other text goes back to its default. */
  texts: z.record(
    z.string().check(z.maxLength(40)),
    z.string().check(z.trim(), z.maxLength(2000), ...visibleLine('Please fill this in')),
  ),
})

export const words = endpoints({
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
})

export type WordsOfPage = z.infer<typeof wordsOfPage>
export type WordsChange = z.infer<typeof wordsChange>
