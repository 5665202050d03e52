import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfEachTest, makeFolder } from './folder.ts'
import { hold, processesIn, serverPid } from './holder.ts'

const { dataDir, start, startTimed } = folderOfEachTest()
let prepared: string

beforeAll(async () => {
  prepared = makeFolder()
  const holder = hold(join(prepared, 'data'))
  await holder.until('ready')
  holder.kill('SIGTERM')
  expect(await holder.ended).toBe(0)
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

function startedBefore() {
  execFileSync('cp', ['-a', join(prepared, 'data'), dataDir()])
}

describe('after the process is killed with SIGKILL while writing', () => {
  it('everything acknowledged is there, repeatedly', async () => {
    startedBefore()
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const holder = await startTimed()
      if (round > 0) expect(holder.found()).toEqual(expect.arrayContaining(acknowledged))
      await holder.until('wrote', 200)
      holder.kill('SIGKILL')
      expect(await holder.ended).toBe('SIGKILL')
      acknowledged.push(...holder.acknowledged())
    }
    const last = await startTimed()
    expect(last.found()).toEqual(expect.arrayContaining(acknowledged))
  })

  it('also if its server is killed with it, as in a machine crash', async () => {
    startedBefore()
    const holder = start()
    await holder.until('wrote', 100)
    const server = serverPid(dataDir())
    holder.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await holder.ended
    const next = await startTimed()
    expect(next.found()).toEqual(expect.arrayContaining(holder.acknowledged()))
  })
})

describe('a start', () => {
  it('fails with one sentence while another process holds the folder, which is not affected', async () => {
    startedBefore()
    const first = start()
    await first.until('ready')
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.complaints()).toMatch(
      /^Another Creare \(process \d+\) is already running on the data folder .*\n$/,
    )
    const before = first.acknowledged().length
    await first.until('wrote', before + 10)
  })

  it('is not misled by a server pid that now belongs to another process', async () => {
    startedBefore()
    const first = start()
    await first.until('wrote', 5)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    writeFileSync(
      join(dataDir(), 'postgres', 'postmaster.pid'),
      `${process.ppid}\n${dataDir()}/postgres\n1700000000\n5432\n`,
    )
    const next = await startTimed()
    expect(next.found()).toEqual(expect.arrayContaining(first.acknowledged()))
  })

  it('works without the password file', async () => {
    startedBefore()
    const first = start()
    await first.until('wrote', 5)
    first.kill('SIGTERM')
    await first.ended
    rmSync(join(dataDir(), 'postgres-password'))
    await startTimed()
  })
})

describe('the server', () => {
  it('leaves no process behind after SIGTERM', async () => {
    startedBefore()
    const holder = start()
    await holder.until('wrote', 5)
    expect(processesIn(dataDir()).length).toBeGreaterThan(1)
    holder.kill('SIGTERM')
    expect(await holder.ended).toBe(0)
    expect(processesIn(dataDir())).toEqual([])
  })

  it('is restarted when it dies, and the process continues', async () => {
    startedBefore()
    const holder = start()
    await holder.until('wrote', 5)
    const server = serverPid(dataDir())
    process.kill(server, 'SIGKILL')
    await holder.until('failed')
    const before = holder.acknowledged().length
    await holder.until('wrote', before + 20)
    expect(serverPid(dataDir())).not.toBe(server)
    holder.kill('SIGTERM')
    expect(await holder.ended).toBe(0)
    const next = await startTimed()
    expect(next.found()).toEqual(expect.arrayContaining(holder.acknowledged()))
  })
})
