import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerInput, QuizAttempt, SavedAnswer } from '../../contract/quizzes.ts'
import { ApiError } from '../lib/api.ts'
import { createAnswerKeeper, type KeeperOptions } from './answer-keeper.ts'

const questionIds = ['q1', 'q2', 'q3']
const chosen = (option: string) => ({ kind: 'single-choice', option }) as const
const untouched = (questionId: string): SavedAnswer => ({
  questionId,
  answer: null,
  flagged: false,
  sequence: 0,
})

function attemptWith(answers = questionIds.map(untouched)): QuizAttempt {
  return { id: 'attempt', status: 'open', remainingMs: null, answers } as unknown as QuizAttempt
}

function storageOf() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The server's side: the newest number stands, as server/quizzes/queries.ts has it. */
function server() {
  const stands = new Map(questionIds.map((id) => [id, untouched(id)]))
  const trouble: unknown[] = []
  let writes = 0
  const write = (questionId: string, input: AnswerInput) => {
    const known = stands.get(questionId) ?? untouched(questionId)
    const applied = input.sequence > known.sequence
    if (applied) stands.set(questionId, { questionId, ...input })
    return { saved: stands.get(questionId) ?? known, applied, remainingMs: null }
  }
  return {
    stands,
    /** What the next calls fail with, one after another. */
    trouble,
    writes: () => writes,
    write,
    send: async (questionId: string, input: AnswerInput) => {
      writes += 1
      const failure = trouble.shift()
      if (failure !== undefined) throw failure
      return write(questionId, input)
    },
  }
}

const lost = () => new ApiError({ status: 0, code: 'network' })
const soon = (run: () => void) => {
  const timer = setTimeout(run, 0)
  return () => clearTimeout(timer)
}
const keeperOf = (options: Partial<KeeperOptions> & Pick<KeeperOptions, 'send'>) =>
  createAnswerKeeper({ attempt: attemptWith(), storage: null, later: soon, ...options })

describe('an answer', () => {
  test('is on screen and on the device at once, on the server soon, and then only there', async () => {
    const [there, storage] = [server(), storageOf()]
    const keeper = keeperOf({ send: there.send, storage })
    keeper.change('q1', { answer: chosen('o2') })
    expect(keeper.read().answers.get('q1')).toMatchObject({ answer: chosen('o2'), sequence: 1 })
    expect(storage.items.size).toBe(1)
    await keeper.settled()
    expect(keeper.read()).toMatchObject({ saving: 'saved', unsaved: 0 })
    expect(there.stands.get('q1')).toMatchObject({ answer: chosen('o2'), sequence: 1 })
    expect(storage.items.size).toBe(0)
  })

  test('and its flag change apart from each other', async () => {
    const there = server()
    const keeper = keeperOf({ send: there.send })
    keeper.change('q1', { answer: chosen('o2') })
    keeper.change('q1', { flagged: true })
    await keeper.settled()
    expect(there.stands.get('q1')).toMatchObject({ answer: chosen('o2'), flagged: true, sequence: 2 })
  })

  test('is tried until the connection is back, and the trouble is told meanwhile', async () => {
    const there = server()
    there.trouble.push(lost(), new ApiError({ status: 503 }), lost())
    const keeper = keeperOf({ send: there.send })
    const told: string[] = []
    keeper.subscribe(() => told.push(keeper.read().saving))
    keeper.change('q1', { answer: chosen('o1') })
    await keeper.settled()
    expect(there.writes()).toBe(4)
    expect(told).toContain('trying')
    expect(keeper.read().saving).toBe('saved')
  })

  test('whose confirmation was lost is sent again, and does no harm', async () => {
    const there = server()
    let first = true
    const keeper = keeperOf({
      send: async (questionId, input) => {
        const answer = await there.send(questionId, input)
        if (first) {
          first = false
          throw lost()
        }
        return answer
      },
    })
    keeper.change('q1', { answer: chosen('o1') })
    await keeper.settled()
    expect(there.stands.get('q1')).toMatchObject({ answer: chosen('o1'), sequence: 1 })
  })

  test('is not waited for when the connection returns', async () => {
    const there = server()
    there.trouble.push(lost())
    const never = () => () => {}
    const keeper = keeperOf({ send: there.send, later: never })
    keeper.change('q1', { answer: chosen('o1') })
    await expect.poll(() => keeper.read().saving).toBe('trying')
    keeper.retryNow()
    await keeper.settled()
    expect(there.stands.get('q1')?.sequence).toBe(1)
  })
})

describe('a reload', () => {
  test('takes up what was not saved', async () => {
    const [there, storage] = [server(), storageOf()]
    const stuck = keeperOf({ send: () => new Promise(() => {}), storage })
    stuck.change('q2', { answer: chosen('o3'), flagged: true })
    const keeper = keeperOf({ send: there.send, storage })
    keeper.restore()
    expect(keeper.read().answers.get('q2')).toMatchObject({ answer: chosen('o3'), flagged: true })
    await keeper.settled()
    expect(there.stands.get('q2')).toMatchObject({ answer: chosen('o3'), sequence: 1 })
  })

  test('leaves alone what the server has newer', async () => {
    const [there, storage] = [server(), storageOf()]
    const stuck = keeperOf({ send: () => new Promise(() => {}), storage })
    stuck.change('q2', { answer: chosen('o3') })
    for (const sequence of [1, 2]) there.write('q2', { answer: chosen('o1'), flagged: false, sequence })
    const keeper = keeperOf({ send: there.send, storage, attempt: attemptWith([...there.stands.values()]) })
    keeper.restore()
    await keeper.settled()
    expect(keeper.read().answers.get('q2')).toMatchObject({ answer: chosen('o1') })
    expect(there.writes()).toBe(0)
    expect(storage.items.size).toBe(0)
  })

  test('with something unreadable on the device goes on without it', async () => {
    const [there, storage] = [server(), storageOf()]
    for (const [index, text] of ['{', 'null', '{"sequence":"9"}'].entries())
      storage.items.set(`creare-quiz-attempt-q${index + 1}`, text)
    const keeper = keeperOf({ send: there.send, storage })
    keeper.restore()
    await keeper.settled()
    expect(there.writes()).toBe(0)
  })
})

describe('two tabs', () => {
  test('agree on the change that came last, whichever tab it came from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...questionIds), fc.integer({ min: 1, max: 5 })),
          {
            maxLength: 20,
          },
        ),
        async (changes) => {
          const there = server()
          const tabs = [keeperOf({ send: there.send }), keeperOf({ send: there.send })]
          const last = new Map<string, string>()
          for (const [tab, questionId, option] of changes) {
            tabs[tab]?.change(questionId, { answer: chosen(`o${option}`) })
            last.set(questionId, `o${option}`)
            await Promise.all(tabs.map((keeper) => keeper.settled()))
          }
          for (const [questionId, option] of last)
            expect(there.stands.get(questionId)?.answer).toEqual(chosen(option))
          const latest = attemptWith([...there.stands.values()])
          for (const keeper of tabs) {
            keeper.adopt(latest)
            for (const [questionId, option] of last)
              expect(keeper.read().answers.get(questionId)?.answer).toEqual(chosen(option))
          }
        },
      ),
    )
  })

  test('an attempt that another tab handed in is closed here, and keeps nothing on the device', async () => {
    const storage = storageOf()
    const send = async () => {
      throw new ApiError({ status: 409, code: 'attempt-closed' })
    }
    const keeper = keeperOf({ send, storage })
    keeper.change('q1', { answer: chosen('o1') })
    await keeper.settled()
    expect(keeper.read().saving).toBe('closed')
    expect(storage.items.size).toBe(0)
    keeper.change('q2', { answer: chosen('o1') })
    expect(keeper.read().answers.get('q2')?.answer).toBeNull()
  })
})

describe('what cannot be sent', () => {
  const signedOut = () => new ApiError({ status: 401, code: 'not-signed-in' })
  const unprocessable = () => new ApiError({ status: 422, code: 'invalid-input' })

  test('when the session is over stays on the device, and is not taken for saved', async () => {
    const [there, storage] = [server(), storageOf()]
    there.trouble.push(signedOut(), signedOut())
    const keeper = keeperOf({ send: there.send, storage })
    keeper.change('q1', { answer: chosen('o1') })
    expect(await keeper.settled()).toBe(false)
    expect(await keeper.settled()).toBe(false)
    expect(keeper.read()).toMatchObject({ saving: 'signed-out', unsaved: 1 })
    expect(storage.items.size).toBe(1)
  })

  test('goes out before handing in, once somebody is signed in again', async () => {
    const [there, storage] = [server(), storageOf()]
    there.trouble.push(signedOut())
    const keeper = keeperOf({ send: there.send, storage })
    keeper.change('q2', { answer: chosen('o1') })
    await expect.poll(() => keeper.read().saving).toBe('signed-out')
    expect(await keeper.settled()).toBe(true)
    expect(keeper.read()).toMatchObject({ saving: 'saved', unsaved: 0 })
    expect(there.stands.get('q2')?.answer).toEqual(chosen('o1'))
    expect(storage.items.size).toBe(0)
  })

  test('goes out by itself when the page is looked at again', async () => {
    const there = server()
    there.trouble.push(signedOut())
    const keeper = keeperOf({ send: there.send })
    keeper.change('q2', { answer: chosen('o1') })
    await expect.poll(() => keeper.read().saving).toBe('signed-out')
    keeper.retryNow()
    await expect.poll(() => keeper.read().saving).toBe('saved')
    expect(there.stands.get('q2')?.answer).toEqual(chosen('o1'))
  })

  test('because the server takes no such answer does not keep the others back', async () => {
    const there = server()
    const keeper = keeperOf({
      send: async (questionId, input) => {
        if (questionId === 'q1' && input.answer?.kind === 'short-text') throw unprocessable()
        return there.send(questionId, input)
      },
    })
    keeper.change('q1', { answer: { kind: 'short-text', text: 'Too long' } })
    keeper.change('q2', { answer: chosen('o2') })
    expect(await keeper.settled()).toBe(false)
    expect(keeper.read()).toMatchObject({ saving: 'refused', unsaved: 1 })
    expect(there.stands.get('q2')?.answer).toEqual(chosen('o2'))
    keeper.change('q1', { answer: chosen('o1') })
    expect(await keeper.settled()).toBe(true)
    expect(keeper.read()).toMatchObject({ saving: 'saved', unsaved: 0 })
  })

  test('since somebody else is signed in now stays on the device for whoever wrote it', async () => {
    const storage = storageOf()
    const send = async () => {
      throw new ApiError({ status: 404, code: 'attempt-not-found' })
    }
    const keeper = keeperOf({ send, storage })
    keeper.change('q1', { answer: chosen('o1') })
    expect(await keeper.settled()).toBe(false)
    expect(storage.items.size).toBe(1)
  })

  test('waits for nothing more once the attempt is closed meanwhile', async () => {
    const keeper = keeperOf({ send: () => Promise.reject(lost()), later: () => () => {} })
    keeper.change('q1', { answer: chosen('o1') })
    await expect.poll(() => keeper.read().saving).toBe('trying')
    const settled = keeper.settled()
    keeper.adopt({ ...attemptWith(), status: 'submitted' })
    expect(await settled).toBe(true)
    expect(keeper.read()).toMatchObject({ saving: 'closed', unsaved: 0 })
  })
})

test('with any run of failures, every last change reaches the server in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...questionIds), fc.integer({ min: 1, max: 5 }), fc.boolean()), {
        minLength: 1,
        maxLength: 15,
      }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      async (changes, failures) => {
        const there = server()
        there.trouble.push(...failures.map((fails) => (fails ? lost() : undefined)))
        const keeper = keeperOf({ send: there.send })
        for (const [questionId, option, flagged] of changes) {
          keeper.change(questionId, { answer: chosen(`o${option}`), flagged })
        }
        await keeper.settled()
        for (const [questionId, answer] of keeper.read().answers) {
          if (answer.sequence > 0) expect(there.stands.get(questionId)).toEqual(answer)
        }
      },
    ),
    { numRuns: 50 },
  )
})
