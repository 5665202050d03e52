import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type DrawingThread, drawingThread } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'creare-drawing-'))
const threads: DrawingThread[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

function obedient({ limits = {}, before = '' } = {}) {
  const file = join(folder, `${threads.length}-${before.length}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     ${before}
     const used = () => process.threadCpuUsage().user / 1_000
     const orders = {
       'answer': () => parentPort.postMessage({ kind: 'made', made: 'drawn', used: used() }),
       'never end': () => { for (;;); },
       'wait for nothing': () => {},
       'die': () => process.exit(7),
       'throw': () => { throw new Error('lost') },
       'take all memory': () => { const all = []; for (;;) all.push(new Array(100_000).fill({})) },
     }
     parentPort.on('message', ({ of }) => orders[of.markdown]())
     parentPort.postMessage({ kind: 'ready', used: used() })`,
  )
  const usual = { processor: 200, clock: 60_000, idle: 60_000, memory: 32 }
  const thread = drawingThread({ file, limits: { ...usual, ...limits } })
  threads.push(thread)
  return (markdown: string) => thread.draw('post', { markdown, options: {} })
}

test("a text is rendered by the site's own script, and its CPU time is reported", async () => {
  const thread = drawingThread()
  threads.push(thread)
  const { made, milliseconds } = await thread.draw('post', { markdown: '**a**', options: {} })
  expect(made).toBe('<p><strong>a</strong></p>')
  expect(milliseconds).toBeGreaterThan(0)
  expect((await thread.draw('lecture', { markdown: '## b' })).made).toMatchObject({ wordCount: 1 })
})

test.each(['never end', 'take all memory'])(
  'a text that would %s is stopped, and the next one is rendered by another thread',
  async (text) => {
    const draw = obedient({ limits: { processor: text === 'never end' ? 200 : 60_000 } })
    const [stopped, next] = await Promise.allSettled([draw(text), draw('answer')])
    expect(stopped).toMatchObject({ status: 'rejected', reason: { reason: 'too-much' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { made: 'drawn' } })
    // The time is known although the thread never reported it. How fast memory fills is the machine's.
    const least = text === 'never end' ? 200 : 1
    if (stopped.status === 'rejected') expect(stopped.reason.milliseconds).toBeGreaterThanOrEqual(least)
  },
)

test('a thread that never responds times out', async () => {
  const draw = obedient({ limits: { clock: 300 } })
  await expect(draw('wait for nothing')).rejects.toMatchObject({ reason: 'too-much' })
  expect((await draw('answer')).made).toBe('drawn')
})

test.each(['die', 'throw'])('a thread that happens to %s is reported and replaced', async (text) => {
  const draw = obedient()
  await expect(draw(text)).rejects.toMatchObject({ reason: 'broken' })
  expect((await draw('answer')).made).toBe('drawn')
})

test('a script that cannot start refuses each text once, and is not restarted endlessly', async () => {
  const draw = obedient({ before: 'process.exit(3)' })
  const outcomes = await Promise.allSettled([draw('answer'), draw('answer')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('an idle thread ends, and another one starts for the next text', async () => {
  const draw = obedient({ limits: { idle: 1 }, before: 'let count = 0' })
  expect((await draw('answer')).made).toBe('drawn')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await draw('answer')).made).toBe('drawn')
})

test('waiting texts are refused when the server stops', async () => {
  const thread = drawingThread()
  const waiting = [1, 2].map(() => thread.draw('lecture', { markdown: 'a' }))
  const outcomes = Promise.allSettled(waiting)
  await thread.stop()
  for (const { status } of await outcomes) expect(status).toBe('rejected')
})
