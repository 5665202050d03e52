import pino from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { stimuliService } from './service.ts'

function drawnBy(acceptedStimulus: (markdown: string) => Promise<string>) {
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  return { ...stimuliService({ drawing: { acceptedStimulus }, logger }), log }
}

test('many students are asked about a work that is drawn once, and other questions stay as they are', async () => {
  const drawings: string[] = []
  const { drawn } = drawnBy(async (markdown) => {
    drawings.push(markdown)
    return `<p>${markdown}</p>`
  })
  const questions = [{ id: '1', stimulus: 'A' }, { id: '2' }, { id: '3', stimulus: 'A' }]
  const [first, ...others] = await Promise.all(Array.from({ length: 200 }, () => drawn(questions)))
  expect(first).toEqual([
    { id: '1', stimulus: 'A', stimulusHtml: '<p>A</p>' },
    { id: '2' },
    { id: '3', stimulus: 'A', stimulusHtml: '<p>A</p>' },
  ])
  for (const other of others) expect(other).toEqual(first)
  expect(drawings).toEqual(['A'])
})

test('a work that cannot be drawn is shown as it was written', async () => {
  const { drawn, log } = drawnBy(async () => {
    throw new Refusal('invalid-input', 'This text takes too long to render.')
  })
  const [question] = await drawn([{ stimulus: '<b> & | a |' }])
  expect(question?.stimulusHtml).toBe(
    '<pre tabindex="0" role="group" aria-label="Text">&lt;b&gt; &amp; | a |</pre>',
  )
  expect(log).toHaveLength(1)
})

test('while the site has too much to draw, the request is refused, and the next one draws', async () => {
  let busy = true
  const { drawn } = drawnBy(async (markdown) => {
    if (busy) throw new Refusal('too-busy', 'Please try again in a moment.')
    return markdown
  })
  await expect(drawn([{ stimulus: 'A' }])).rejects.toMatchObject({ code: 'too-busy' })
  busy = false
  expect(await drawn([{ stimulus: 'A' }])).toEqual([{ stimulus: 'A', stimulusHtml: 'A' }])
})
