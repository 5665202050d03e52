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

/** The folder as a first start has left it: making a database is the subject of few tests. */
function startedBefore() {
  execFileSync('cp', ['-a', join(prepared, 'data'), dataDir()])
}

describe('after the process was killed outright while it wrote', () => {
  it('everything it acknowledged is there, again and again', async () => {
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

  it('the same holds when its server was killed with it, as in a crash of the machine', async () => {
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
  it('is refused in one sentence while another holds the folder, which does not notice', async () => {
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

  it('is not deceived by a server number that now belongs to another process', async () => {
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

  it('works when the file with the password was lost', async () => {
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

  it('is started again when it dies, and the process goes on', async () => {
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
