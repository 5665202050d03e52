// Writes the OpenAPI document to docs/openapi.json from the contract. A test compares it and names this command when it
// is stale.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../server/platform/http/openapi.ts'
import { root } from './prepare/processes.mjs'

mkdirSync(join(root, 'docs'), { recursive: true })
writeFileSync(join(root, 'docs', 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`)
