import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kills } from './site/kills.ts'
import { replacedDocuments } from './site/replaced-documents.ts'

const built = existsSync(join(import.meta.dirname, '..', '..', 'dist', 'server', 'main.js'))

// `npm test` builds first; without a build there is no site to kill. More scenarios: `npm run faults`.
test.runIf(built)(
  'no acknowledged write is lost when the application and its database are killed while students write',
  async () => {
    const [ledger] = await kills(2, () => 0.5)
    expect(ledger).toMatchObject({ held: true })
  },
  180_000,
)

test.runIf(built)(
  'a PDF that is replaced when the application is killed is the old or the new one, and leaves no file behind',
  async () => {
    expect(await replacedDocuments(2, () => 0.5)).toMatchObject([{ held: true }, { held: true }])
  },
  180_000,
)
