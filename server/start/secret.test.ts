import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creare-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the secret', () => {
  it('is created once with its folder, and only its owner may read it', () => {
    const dataDir = join(folder, 'data')
    const secret = loadSecret(dataDir)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(loadSecret(dataDir)).toBe(secret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secret'])
    // Others must not list the folder; root leaves it traversable for PostgreSQL's account.
    expect(statSync(dataDir).mode & 0o066).toBe(0)
  })

  it('is not replaced when it is damaged', () => {
    writeFileSync(join(folder, 'secret'), 'half')
    expect(() => loadSecret(folder)).toThrow(/damaged/)
  })
})
