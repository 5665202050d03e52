import { z } from 'zod/mini'

const format = 1

const tableOf = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })
const sequenceOf = z.object({ name: z.string(), value: z.string() })
const jobOf = z.object({
  name: z.string(),
  data: z.unknown(),
  startAfter: z.iso.datetime(),
  retryLimit: z.number(),
  retryDelay: z.number(),
  retryBackoff: z.boolean(),
  retryDelayMax: z.nullable(z.number()),
  expireInSeconds: z.number(),
})

const manifestShape = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** Drizzle's format: milliseconds since 1970. */
  migration: z.number(),
  tables: z.array(tableOf),
  sequences: z.array(sequenceOf),
  jobs: z.array(jobOf),
})

/** The first entry of a backup. */
export type Manifest = z.infer<typeof manifestShape>
export type BackedUpTable = z.infer<typeof tableOf>

export const manifestName = 'manifest.json'
export const secretName = 'secret'
/** The last entry: SHA-256 in hexadecimal of every other entry, by name. */
export const checksumsName = 'checksums.json'
export const tableEntry = (table: string) => `tables/${table}.copy.gz`
export const fileEntry = (key: string) => `files/${key}`

export function newManifest(contents: Omit<Manifest, 'format'>): Manifest {
  return { format, ...contents }
}

/** @returns null when this version cannot read it */
export function readManifest(text: string): Manifest | null {
  const result = z.safeParse(manifestShape, parse(text))
  return result.success ? result.data : null
}

export function readChecksums(text: string): Record<string, string> | null {
  const result = z.safeParse(z.record(z.string(), z.string()), parse(text))
  return result.success ? result.data : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
