import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worksheets } from '../../contract/learning/worksheets.ts'
import {
  compactAnswers,
  joinWorksheets,
  longestAnswer,
  taskMarkdown,
  worksheetMarkdown,
} from './worksheets.ts'

const version = fc
  .uniqueArray(
    fc.record({
      step: fc.constantFrom('a/1', 'a/2', 'b/1'),
      done: fc.boolean(),
      text: fc.constantFrom('', 'one', 'two\nthree', 'ű 漢 🎬'),
    }),
    { selector: ({ step }) => step },
  )
  .map(compactAnswers)

describe('merging two versions of a worksheet', () => {
  test('takes the changed one if only one changed', () => {
    fc.assert(
      fc.property(version, version, (base, changed) => {
        expect(joinWorksheets(base, changed, base)).toEqual(changed)
        expect(joinWorksheets(base, base, changed)).toEqual(changed)
        expect(joinWorksheets(base, changed, changed)).toEqual(changed)
      }),
    )
  })

  test('keeps what either wrote and ticked at different steps', () => {
    fc.assert(
      fc.property(version, version, version, (base, saved, mine) => {
        const joined = joinWorksheets(base, saved, mine)
        for (const { step, done, text } of mine) {
          const before = base.find((answer) => answer.step === step)
          const found = joined.find((answer) => answer.step === step)
          if (text !== (before?.text ?? '')) expect(found?.text ?? '').toContain(text.split('\n')[0])
          if (done !== (before?.done ?? false)) expect(found?.done ?? false).toBe(done)
        }
      }),
    )
  })
})

const task = { id: 'm-1-a1', title: 'A plan', steps: ['Name it', 'Price it'], handIn: 'One page.' }

test('an answer of the longest length is accepted, one character more is not', () => {
  const body = worksheets['PUT /api/user/worksheets/{id}/{moduleId}'].body
  const of = (length: number) => ({
    revision: 0,
    answers: [{ step: 'a/1', done: false, text: 'x'.repeat(length) }],
  })
  expect(body.safeParse(of(longestAnswer)).success).toBe(true)
  expect(body.safeParse(of(longestAnswer + 1)).success).toBe(false)
})

test('what is handed in has each answered step with its answer, and nothing else', () => {
  const answers = [
    { step: 'm-1-a1/2', done: true, text: ' 20 an hour\nno discount ' },
    { step: 'm-1-a2/1', done: true, text: 'another task' },
  ]
  expect(taskMarkdown(task, answers)).toBe('**Price it**\n\n20 an hour\nno discount')
  expect(taskMarkdown(task, [])).toBe('')
})

test('the Markdown for Notion has ticks and answers at their steps', () => {
  const answers = [{ step: 'm-1-a1/1', done: true, text: 'Two\nlines' }]
  const markdown = worksheetMarkdown({ title: 'M', keyPoints: ['K'], assignments: [task] }, answers)
  expect(markdown).toBe(
    '# M\n\n## Key points\n\n- K\n\n## A plan\n\n- [x] Name it\n\n  Two\n  lines\n\n- [ ] Price it\n\n**Hand in:** One page.\n',
  )
})
