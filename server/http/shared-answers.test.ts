import { expect, test } from 'vitest'
import { sharedAnswers } from './shared-answers.ts'

/** Content that changes when the test says so. */
function contentOfTest() {
  const heard: (() => void)[] = []
  let connected = true
  return {
    change: () => {
      for (const handler of heard) handler()
    },
    cutOff: () => {
      connected = false
    },
    events: {
      subscribe: (_: string, handler: (payload: never) => void) => {
        heard.push(handler as () => void)
        return () => {}
      },
      onGap: () => () => {},
      isConnected: () => connected,
    },
  }
}

/** Answers with how often it was asked. */
function counting() {
  let times = 0
  return async () => {
    times += 1
    return { status: 200, added: [], output: times }
  }
}

test('what pages are told is kept until the content changes', async () => {
  const { events, change } = contentOfTest()
  const told = sharedAnswers(events)
  const make = counting()
  expect(await told('catalogue', make)).toMatchObject({ output: 1 })
  expect(await told('catalogue', make)).toMatchObject({ output: 1 })
  expect(await told('tracts', make)).toMatchObject({ output: 2 })
  change()
  expect(await told('catalogue', make)).toMatchObject({ output: 3 })
})

test('what was made while the content changed is told once and not kept', async () => {
  const { events, change } = contentOfTest()
  const told = sharedAnswers(events)
  const make = counting()
  const during = async () => {
    change()
    return make()
  }
  expect(await told('catalogue', during)).toMatchObject({ output: 1 })
  expect(await told('catalogue', make)).toMatchObject({ output: 2 })
})

test('nothing is told from memory while changes cannot be heard of', async () => {
  const { events, cutOff } = contentOfTest()
  const told = sharedAnswers(events)
  const make = counting()
  await told('catalogue', make)
  cutOff()
  expect(await told('catalogue', make)).toMatchObject({ output: 2 })
})

test('a refusal is made anew each time', async () => {
  const told = sharedAnswers(contentOfTest().events)
  const refusal = { status: 404, added: [], refusal: new Error('gone') as never }
  await told('course', async () => refusal)
  expect(await told('course', counting())).toMatchObject({ output: 1 })
})

test('what is kept has room for so much and no more: the one asked for last the longest ago makes way', async () => {
  const told = sharedAnswers(contentOfTest().events)
  const lecture = async () => ({ status: 200, added: [], output: 'a'.repeat(1_000_000) })
  const make = counting()
  await told('first', make)
  for (let number = 0; number < 9; number += 1) await told(`lecture ${number}`, lecture)
  expect(await told('first', make)).toMatchObject({ output: 2 })
  expect(await told('first', make)).toMatchObject({ output: 2 })
})
