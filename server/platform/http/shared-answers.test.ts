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

/** Answers with the number of calls so far. */
function counting() {
  let times = 0
  return async () => {
    times += 1
    return { status: 200, added: [], output: times }
  }
}

test('answers are cached until the content changes', async () => {
  const { events, change } = contentOfTest()
  const cached = sharedAnswers(events)
  const make = counting()
  expect(await cached('catalogue', make)).toMatchObject({ output: 1 })
  expect(await cached('catalogue', make)).toMatchObject({ output: 1 })
  expect(await cached('tracts', make)).toMatchObject({ output: 2 })
  change()
  expect(await cached('catalogue', make)).toMatchObject({ output: 3 })
})

test('an answer made while the content changed is returned but not cached', async () => {
  const { events, change } = contentOfTest()
  const cached = sharedAnswers(events)
  const make = counting()
  const during = async () => {
    change()
    return make()
  }
  expect(await cached('catalogue', during)).toMatchObject({ output: 1 })
  expect(await cached('catalogue', make)).toMatchObject({ output: 2 })
})

test('nothing is served from memory while changes cannot be heard', async () => {
  const { events, cutOff } = contentOfTest()
  const cached = sharedAnswers(events)
  const make = counting()
  await cached('catalogue', make)
  cutOff()
  expect(await cached('catalogue', make)).toMatchObject({ output: 2 })
})

test('a refusal is not cached', async () => {
  const cached = sharedAnswers(contentOfTest().events)
  const refusal = { status: 404, added: [], refusal: new Error('gone') as never }
  await cached('course', async () => refusal)
  expect(await cached('course', counting())).toMatchObject({ output: 1 })
})

test('a full cache drops the least recently used answer', async () => {
  const cached = sharedAnswers(contentOfTest().events)
  const lecture = async () => ({ status: 200, added: [], output: 'a'.repeat(1_000_000) })
  const make = counting()
  await cached('first', make)
  for (let number = 0; number < 9; number += 1) await cached(`lecture ${number}`, lecture)
  expect(await cached('first', make)).toMatchObject({ output: 2 })
  expect(await cached('first', make)).toMatchObject({ output: 2 })
})
