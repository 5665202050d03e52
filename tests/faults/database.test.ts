import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hold, processesIn, serverPid } from './holder.ts'

const readyWithin = 10_000

let prepared: string
let folder: string
let dataDir: string
let holders: ReturnType<typeof hold>[]

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'creare-faults-'))
  // Under root PostgreSQL runs as another account and has to pass through.
  chmodSync(made, 0o711)
  return made
}

beforeAll(async () => {
  prepared = makeFolder()
  const holder = hold(join(prepared, 'data'))
  await holder.until('ready')
  holder.kill('SIGTERM')
  expect(await holder.ended).toBe(0)
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

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
  for (const pid of processesIn(dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The folder as a first start has left it: making a database is the subject of few tests. */
function startedBefore() {
  execFileSync('cp', ['-a', join(prepared, 'data'), dataDir])
}

function start() {
  const holder = hold(dataDir)
  holders.push(holder)
  return holder
}

async function startTimed() {
  const began = performance.now()
  const holder = start()
  await holder.until('ready')
  expect(performance.now() - began).toBeLessThan(readyWithin)
  return holder
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
    const server = serverPid(dataDir)
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

  it.each([30, 120, 250, 400])('works after one was killed %i ms into the first', async (delay) => {
    const first = start()
    await sleep(delay)
    first.kill('SIGKILL')
    await first.ended
    await startTimed()
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('is not deceived by a server number that now belongs to another process', async () => {
    startedBefore()
    const first = start()
    await first.until('wrote', 5)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.ppid}\n${dataDir}/postgres\n1700000000\n5432\n`,
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
    rmSync(join(dataDir, 'postgres-password'))
    await startTimed()
  })
})

describe('the server', () => {
  it('leaves no process behind after SIGTERM', async () => {
    startedBefore()
    const holder = start()
    await holder.until('wrote', 5)
    expect(processesIn(dataDir).length).toBeGreaterThan(1)
    holder.kill('SIGTERM')
    expect(await holder.ended).toBe(0)
    expect(processesIn(dataDir)).toEqual([])
  })

  it('is started again when it dies, and the process goes on', async () => {
    startedBefore()
    const holder = start()
    await holder.until('wrote', 5)
    const server = serverPid(dataDir)
    process.kill(server, 'SIGKILL')
    await holder.until('failed')
    const before = holder.acknowledged().length
    await holder.until('wrote', before + 20)
    expect(serverPid(dataDir)).not.toBe(server)
    holder.kill('SIGTERM')
    expect(await holder.ended).toBe(0)
    const next = await startTimed()
    expect(next.found()).toEqual(expect.arrayContaining(holder.acknowledged()))
  })
})
