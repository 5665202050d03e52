import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderOfEachTest } from './folder.ts'

const { dataDir, start, startTimed } = folderOfEachTest()

it.each([30, 120, 250, 400])('a start works after the first was killed at %i ms', async (delay) => {
  const first = start()
  await sleep(delay)
  first.kill('SIGKILL')
  await first.ended
  await startTimed()
  expect(readdirSync(dataDir()).filter((name) => name.includes('unfinished'))).toEqual([])
})
