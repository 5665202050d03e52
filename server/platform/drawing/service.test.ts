import pino from 'pino'
import { expect, test } from 'vitest'
import { drawingService } from './service.ts'
import { DrawingFailed, type DrawingThread } from './thread.ts'

const [ada, tom] = [{ id: 'ada' }, { id: 'tom' }]

function slowDrawing() {
  const begun: { text: string; end: (outcome?: Error) => Promise<void> }[] = []
  const spent: [string, number][] = []
  const log: string[] = []
  const draw = (_: string, { markdown }: { markdown: string }) =>
    new Promise((resolve, reject) => {
      const end = async (outcome?: Error) => {
        if (outcome) reject(outcome)
        else resolve({ made: `<p>${markdown}</p>`, milliseconds: 40 })
        await new Promise((done) => setImmediate(done))
      }
      begun.push({ text: markdown, end })
    })
  const thread = { draw, stop: async () => {} } as unknown as DrawingThread
  const throttling = {
    requireOpen: async () => {},
    spend: async (_: string, id: string, milliseconds: number) => void spent.push([id, milliseconds]),
  }
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) })
  const drawing = drawingService({ throttling, logger, thread })
  const post = (by: { id: string }, text: string) => drawing.post(by, text, {})
  const texts = async () => {
    await new Promise((done) => setImmediate(done))
    return begun.map(({ text }) => text)
  }
  return { drawing, post, begun, texts, spent, log }
}

test("an account's texts render one at a time, those of others in parallel, and too many are refused", async () => {
  const { post, begun, texts, spent } = slowDrawing()
  const mine = Array.from({ length: 50 }, (_, number) => post(ada, `mine ${number}`))
  await expect(post(ada, 'one more')).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
  const others = post(tom, 'his')
  expect(await texts()).toEqual(['mine 0', 'his'])
  await begun[1]?.end()
  expect(await others).toBe('<p>his</p>')
  expect(await texts()).toHaveLength(2)
  await begun[0]?.end()
  expect(await texts()).toEqual(['mine 0', 'his', 'mine 1'])
  for (let next = 2; next < 51; next += 1) await begun[next]?.end()
  expect(await Promise.all(mine)).toHaveLength(50)
  expect(spent).toEqual([[tom.id, 40], ...Array(50).fill([ada.id, 40])])
})

test('a text rendered recently is not rendered again, and costs nothing', async () => {
  const { post, begun, texts, spent } = slowDrawing()
  const both = [post(ada, 'same'), post(ada, 'same')]
  await texts()
  await begun[0]?.end()
  expect(await Promise.all(both)).toEqual(['<p>same</p>', '<p>same</p>'])
  expect(await post(tom, 'same')).toBe('<p>same</p>')
  expect(await texts()).toEqual(['same'])
  expect(spent).toEqual([[ada.id, 40]])
})

test('a text that takes too long counts, and is refused with its field; the next one is rendered', async () => {
  const { drawing, post, begun, texts, spent, log } = slowDrawing()
  const refused = expect(drawing.announcement(ada, 'long')).rejects.toMatchObject({
    code: 'invalid-input',
    fields: [{ field: 'text' }],
  })
  await texts()
  await begun[0]?.end(new DrawingFailed('too-much', 3_000, 'Drawing took too long'))
  await refused
  expect(spent).toEqual([[ada.id, 3_000]])
  expect(log).toEqual([])
  const next = post(ada, 'next')
  await texts()
  await begun[1]?.end()
  expect(await next).toBe('<p>next</p>')
})

test('a crashed thread is logged, and its text is refused with a retry', async () => {
  const { post, begun, texts, log } = slowDrawing()
  const refused = expect(post(ada, 'lost')).rejects.toMatchObject({
    code: 'too-busy',
    status: 503,
    headers: { 'retry-after': '5' },
  })
  await texts()
  await begun[0]?.end(new DrawingFailed('broken', 5, 'The drawing thread ended (7)'))
  await refused
  expect(log.join()).toContain('The rendering thread ended')
})

test('rendering an accepted text counts for no account', async () => {
  const { drawing, begun, texts, spent } = slowDrawing()
  const live = drawing.acceptedLecture('fnd-100-1', 'live')
  await texts()
  await begun[0]?.end()
  await live
  expect(spent).toEqual([])
})
