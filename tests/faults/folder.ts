import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { hold, signalIn } from './holder.ts'

/** Milliseconds. A start that needs longer hangs; how fast a start is, `npm run faults` measures. */
const readyWithin = 40_000

export function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'creare-faults-'))
  // When run as root, PostgreSQL uses another account that must traverse this folder.
  chmodSync(made, 0o711)
  return made
}

export function folderOfEachTest() {
  let folder: string
  let dataDir: string
  let holders: ReturnType<typeof hold>[]

  beforeEach(() => {
    folder = makeFolder()
    dataDir = join(folder, 'data')
    holders = []
  })

  afterEach(async () => {
    for (const holder of holders) {
      holder.kill('SIGTERM')
      await holder.ended
    }
    signalIn(dataDir, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  function start() {
    const holder = hold(dataDir)
    holders.push(holder)
    return holder
  }

  return {
    dataDir: () => dataDir,
    start,
    async startTimed() {
      const began = performance.now()
      const holder = start()
      await holder.until('ready')
      expect(performance.now() - began).toBeLessThan(readyWithin)
      return holder
    },
  }
}
