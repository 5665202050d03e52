import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { saveBySequence } from './by-sequence.ts'
import { deviceCopy } from './device-copy.ts'
import { handClock, memoryStorage, microtasks, unreliableNetwork } from './test-world.ts'

interface Entry {
  value: string
  sequence: number
}
const ids = ['a', 'b', 'c']
const isEntry = (value: unknown): value is Entry => Number.isInteger((value as Entry | null)?.sequence)

/** The server's side: the highest number wins, as server/assessment/quizzes/queries.ts has it. */
function world() {
  const stored = new Map<string, Entry>(ids.map((id) => [id, { value: '', sequence: 0 }]))
  let refusal: ((id: string, entry: Entry) => ApiError | null) | null = null
  let writes = 0
  const put = (id: string, entry: Entry) => {
    writes += 1
    const error = refusal?.(id, entry)
    if (error) throw error
    const known = stored.get(id) as Entry
    const applied = entry.sequence > known.sequence
    if (applied) stored.set(id, entry)
    return { saved: applied ? entry : known, applied }
  }
  return {
    stored,
    put,
    writes: () => writes,
    refuse: (by: typeof refusal) => {
      refusal = by
    },
    tab(storage = memoryStorage()) {
      const [clock, network] = [handClock(), unreliableNetwork()]
      const saver = saveBySequence<Entry>({
        entries: new Map(stored),
        copyOf: (id) => deviceCopy(id, isEntry, storage),
        isSame: (one, other) => one.value === other.value,
        isClosed: ({ code }) => code === 'closed',
        debounceMs: 400,
        environment: clock.environment,
        send: (id, entry) => network.request(() => put(id, entry)),
      })
      return {
        saver,
        storage,
        network,
        ...clock,
        value: (id: string) => saver.read().entries.get(id)?.value,
        async settle() {
          await microtasks()
          for (let round = 0; round < 60 && (clock.waiting() > 0 || network.waiting() > 0); round++) {
            while (network.waiting() > 0) {
              network.deliver(0)
              await microtasks()
            }
            await clock.tick()
          }
        },
      }
    },
  }
}

test('a choice is sent immediately, typing after a pause, and the device forgets both', async () => {
  const { tab, stored, writes } = world()
  const { saver, settle, network, storage } = tab()
  saver.change('a', { value: 'x' })
  expect([network.waiting(), storage.kept.size, saver.read().unsaved]).toEqual([1, 1, 1])
  await settle()
  for (const value of ['t', 'ty', 'typ']) saver.change('b', { value }, true)
  expect(network.waiting()).toBe(0)
  await settle()
  expect([stored.get('a')?.value, stored.get('b')?.value, writes()]).toEqual(['x', 'typ', 2])
  expect(saver.read()).toMatchObject({ status: 'saved', unsaved: 0 })
  expect(storage.kept.size).toBe(0)
})

test('the next visit takes up what was not saved, and leaves alone what the server has newer', async () => {
  const { tab, stored, put } = world()
  const first = tab()
  first.saver.change('a', { value: 'mine' })
  first.saver.change('b', { value: 'older' })
  for (const sequence of [1, 2]) put('b', { value: 'newer', sequence })
  first.storage.write('c', '{"sequence":"9"}')
  const next = tab(first.storage)
  next.saver.restore()
  expect(next.value('a')).toBe('mine')
  await next.settle()
  expect([stored.get('a')?.value, stored.get('b')?.value, next.value('b')]).toEqual([
    'mine',
    'newer',
    'newer',
  ])
  expect(next.storage.kept.size).toBe(0)
})

test('of two tabs the change that came last wins, whichever number it had', async () => {
  const { tab, stored } = world()
  const [one, two] = [tab(), tab()]
  for (const value of ['1', '2', '3']) one.saver.change('a', { value })
  await one.settle()
  two.saver.change('a', { value: 'last' })
  await two.settle()
  expect(stored.get('a')).toEqual({ value: 'last', sequence: 4 })
  one.saver.adopt(stored)
  expect(one.value('a')).toBe('last')
})

describe('refused', () => {
  test('an entry that is rejected holds no other back, and its next change is sent', async () => {
    const { tab, stored, refuse } = world()
    const { saver, settle } = tab()
    refuse((_, { value }) => (value === 'bad' ? new ApiError({ status: 422 }) : null))
    saver.change('a', { value: 'bad' })
    saver.change('b', { value: 'good' })
    await settle()
    expect(saver.read()).toMatchObject({ status: 'rejected', unsaved: 1 })
    expect(stored.get('b')?.value).toBe('good')
    saver.change('a', { value: 'better' })
    await settle()
    expect([saver.read().status, stored.get('a')?.value]).toEqual(['saved', 'better'])
  })

  test('what belongs to another person stays on the device', async () => {
    const { tab, refuse } = world()
    const { saver, settle, storage } = tab()
    refuse(() => new ApiError({ status: 404, code: 'attempt-not-found' }))
    saver.change('a', { value: 'x' })
    await settle()
    expect([saver.read().status, storage.kept.size]).toEqual(['rejected', 1])
  })

  test('a closed attempt keeps nothing and takes no change', async () => {
    const { tab, refuse } = world()
    const { saver, settle, storage, value } = tab()
    refuse(() => new ApiError({ status: 409, code: 'closed' }))
    saver.change('a', { value: 'x' })
    await settle()
    saver.change('b', { value: 'y' })
    expect([saver.read().status, storage.kept.size, value('b')]).toEqual(['closed', 0, ''])
  })

  test('nothing is waited for once it is closed elsewhere', async () => {
    const { tab } = world()
    const { saver, network } = tab()
    saver.change('a', { value: 'x' })
    network.loseRequest(0)
    await microtasks()
    const settled = saver.settled()
    saver.close()
    expect(await settled).toBe(true)
    expect(saver.read()).toMatchObject({ status: 'closed', unsaved: 0 })
  })
})

test('with a connection that loses, delays, doubles and reorders, the last change is on the server in the end', async () => {
  const act = fc.constantFrom(
    ...(['change', 'change', 'type', 'deliver', 'deliver', 'tick', 'loseRequest', 'loseResponse'] as const),
    ...(['delay', 'double', 'deliverDelayed', 'signOut', 'signIn', 'reload', 'saveNow'] as const),
  )
  const step = fc.record({ act, id: fc.constantFrom(...ids), place: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { tab, stored } = world()
      let { saver, network, storage, tick, settle } = tab()
      const last = new Map<string, string>()
      let isSignedIn = true
      for (const [index, { act, id, place }] of steps.entries()) {
        if (act === 'change' || act === 'type') {
          saver.change(id, { value: `${index}` }, act === 'type')
          last.set(id, `${index}`)
        } else if (act === 'tick') await tick()
        else if (act === 'saveNow') void saver.saveNow()
        else if (act === 'signOut' || act === 'signIn') {
          isSignedIn = act === 'signIn'
          network.signIn(isSignedIn)
        } else if (act === 'reload') {
          const before = network
          before.abandon()
          ;({ saver, network, storage, tick, settle } = tab(storage))
          network = { ...network, deliverDelayed: before.deliverDelayed }
          network.signIn(isSignedIn)
          saver.restore()
        } else network[act](place)
        await microtasks()
        for (const [id, value] of last) {
          expect(saver.read().entries.get(id)?.value).toBe(value)
          if (stored.get(id)?.value !== value) expect(storage.kept.get(id)).toContain(`"${value}"`)
        }
        if (saver.read().status === 'saved')
          for (const [id, value] of last) expect(stored.get(id)?.value).toBe(value)
      }
      network.signIn(true)
      await settle()
      void saver.saveNow()
      await settle()
      for (const [id, value] of last) expect(stored.get(id)?.value).toBe(value)
      expect([saver.read().status, storage.kept.size]).toEqual(['saved', 0])
    }),
    { numRuns: 300 },
  )
})
