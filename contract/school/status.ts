/** Health of the site, for administrators. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

export const partState = z.enum(['well', 'attention', 'broken'])

export const partName = z.enum([
  'database',
  'replicas',
  'events',
  'jobs',
  'mail',
  'storage',
  'disk',
  'backup',
  'documents',
])

export const statusPart = z.object({
  name: partName,
  state: partState,
  /** A sentence for the reader. */
  said: z.string(),
  /** The time it refers to; null: now. */
  at: z.nullable(z.string()),
})

export const siteStatus = z.object({
  checkedAt: z.string(),
  /** Of the process that responded; there may be others. */
  startedAt: z.string(),
  versions: z.object({ creare: z.string(), node: z.string(), postgresql: z.string() }),
  parts: z.array(statusPart),
})

export const statusEndpoints = endpoints({
  'GET /api/admin/status': {
    access: 'admin',
    summary: 'Health of database, jobs, mail, files and disk, with versions',
    output: siteStatus,
  },
})

export type PartState = z.infer<typeof partState>
export type PartName = z.infer<typeof partName>
export type StatusPart = z.infer<typeof statusPart>
export type SiteStatus = z.infer<typeof siteStatus>
