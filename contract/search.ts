/** Searches everything the viewer may read. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

/** In display order. */
export const searchKind = z.enum([
  'courses',
  'modules',
  'lectures',
  'documents',
  'departments',
  'tracts',
  'discussions',
  'study-groups',
  'announcements',
  'notes',
  'people',
])

/** Plain text in pieces; every second one, starting with the second, is a match. */
const pieces = z.array(z.string())

export const searchResult = z.object({
  kind: searchKind,
  id: z.string(),
  title: pieces,
  /** Where it belongs: "FND 100 · Module 2". */
  context: z.string(),
  /** Null if the match is in the title. */
  excerpt: z.nullable(pieces),
  /** Path on this site. */
  path: z.string(),
})

export const searchGroup = z.object({
  kind: searchKind,
  results: z.array(searchResult),
  /** `after` of the next page; null on the last. */
  next: z.nullable(z.string()),
})

export const search = endpoints({
  'GET /api/search': {
    access: 'public',
    summary: 'Search everything the viewer may read, by kind, best match first',
    description:
      'Supports quotes, "or" and a minus; the last word may be unfinished. Without a kind, returns the best five of every kind; with one, twenty at a time. Never finds what the viewer could not open: other people’s notes, hidden posts, drafts and locked lectures. Visitors find the catalog and public portfolios. Without a match, returns similar titles and names and sets `similar`.',
    query: z.object({
      q: z.string().check(z.maxLength(200, 'Maximum 200 characters')),
      kind: z.optional(searchKind),
      /** `next` of the page before; only with `kind`. */
      after: z.optional(z.string().check(z.maxLength(400))),
    }),
    output: z.object({
      /** Kinds without results are omitted. */
      groups: z.array(searchGroup),
      /** No exact match; these are similar. */
      similar: z.boolean(),
    }),
  },
})

export type SearchKind = z.infer<typeof searchKind>
export type SearchResult = z.infer<typeof searchResult>
export type SearchGroup = z.infer<typeof searchGroup>
