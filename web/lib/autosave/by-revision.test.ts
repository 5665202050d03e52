import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinNotes } from '../../../rules/learning/notes.ts'
import { ApiError } from '../api.ts'
import { saveByRevision } from './by-revision.ts'
import { deviceCopy, isKeptRevision } from './device-copy.ts'
import { handClock, memoryStorage, microtasks, type Network, unreliableNetwork } from './test-world.ts'

interface Saved {
  text: string
  revision: number
}
type Mode = 'ask' | 'join'
const isText = (value: unknown): value is string => typeof value === 'string'

/** A server with one text, and tabs that write it over connections of their own. */
function world(mode: Mode, first: Saved = { text: '', revision: 0 }) {
  let saved = first
  let isSignedIn = true
  const history = [first.text]
  const networks: Network[] = []
  const put = (text: string, revision: number) => {
    if (text.startsWith('too long')) throw new ApiError({ status: 422, code: 'invalid-input' })
    // Drafts and lectures accept the same text again; notes refuse every older revision.
    if (mode === 'ask' && text === saved.text) return saved
    if (revision !== saved.revision) throw new ApiError({ status: 409, code: 'changed' })
    saved = { text, revision: revision + 1 }
    history.push(text)
    return saved
  }
  return {
    server: () => saved,
    history,
    otherWrites: (text: string) => put(text, saved.revision),
    signIn(signedIn: boolean) {
      isSignedIn = signedIn
      for (const network of networks) network.signIn(signedIn)
    },
    tab(storage = memoryStorage()) {
      const [clock, network] = [handClock(), unreliableNetwork()]
      networks.push(network)
      network.signIn(isSignedIn)
      const saver = saveByRevision<string, Saved>({
        saved,
        contentOf: ({ text }) => text,
        conflictCode: 'changed',
        debounceMs: 500,
        copy: deviceCopy('text', isKeptRevision(isText), storage),
        environment: clock.environment,
        ...(mode === 'join' && { join: joinNotes }),
        send: (text, revision) => network.request(() => put(text, revision)),
        load: () => network.request(() => saved),
      })
      return {
        saver,
        storage,
        network,
        ...clock,
        kept: () => JSON.parse(storage.read('text') ?? 'null')?.content ?? null,
        /** Lets everything happen that waits, until nothing does. */
        async settle() {
          await microtasks()
          for (let round = 0; round < 30 && (clock.waiting() > 0 || network.waiting() > 0); round++) {
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

describe('while the author types', () => {
  test('many changes become one write, and the device forgets them', async () => {
    const { tab, server, history } = world('ask')
    const { saver, settle, kept } = tab()
    for (const text of ['A', 'Ab', 'Abc']) saver.change(text)
    expect([saver.read().status, kept()]).toEqual(['saving', 'Abc'])
    await settle()
    expect([server().revision, history, kept(), saver.read().status]).toEqual([1, ['', 'Abc'], null, 'saved'])
  })

  test('a change during a write follows it, with the next revision', async () => {
    const { tab, server } = world('ask')
    const { saver, settle, tick } = tab()
    saver.change('One')
    await tick()
    saver.change('One, two')
    await settle()
    expect(server()).toEqual({ text: 'One, two', revision: 2 })
  })

  test('back to the saved text is saved without a write', async () => {
    const { tab, history } = world('ask')
    const { saver, settle, kept } = tab()
    saver.change('A')
    saver.change('')
    expect([saver.read().status, kept()]).toEqual(['saved', null])
    await settle()
    expect(history).toEqual([''])
  })

  test('a rejected text stays on the device with its reason until it changes', async () => {
    const { tab, server } = world('ask')
    const { saver, settle, kept } = tab()
    saver.change('too long')
    await settle()
    expect(saver.read()).toMatchObject({ status: 'rejected', error: { status: 422 } })
    expect(kept()).toBe('too long')
    saver.change('short')
    await settle()
    expect([server().text, saver.read().status]).toEqual(['short', 'saved'])
  })
})

describe('what the server has', () => {
  const newer = { text: 'Newer', revision: 3 }

  test('replaces a text that is not edited', () => {
    const { saver } = world('ask').tab()
    saver.adopt(newer)
    expect(saver.read()).toMatchObject({ content: 'Newer', saved: newer, replacements: 1, status: 'saved' })
    saver.adopt({ text: 'Older', revision: 2 })
    expect(saver.read().content).toBe('Newer')
  })

  test('with the same text leaves the fields alone', () => {
    const { saver } = world('ask', { text: 'Same', revision: 1 }).tab()
    saver.adopt({ text: 'Same', revision: 2 })
    expect(saver.read()).toMatchObject({ saved: { revision: 2 }, replacements: 0 })
  })

  test('never replaces unsaved text: the author chooses', async () => {
    const { tab, otherWrites, server } = world('ask')
    const { saver, settle } = tab()
    otherWrites('Theirs')
    saver.change('Mine')
    saver.adopt(server())
    expect(saver.read().content).toBe('Mine')
    await settle()
    expect(saver.read()).toMatchObject({ status: 'conflict', content: 'Mine', theirs: { text: 'Theirs' } })
    saver.change('Mine, still')
    await settle()
    expect(server().text).toBe('Theirs')
  })

  test('arriving during a write waits for its response', async () => {
    const { tab, otherWrites } = world('join')
    const { saver, network, tick } = tab()
    saver.change('mine')
    await tick()
    network.double(0)
    saver.adopt(otherWrites('mine\nand theirs'))
    await microtasks()
    expect(saver.read()).toMatchObject({ content: 'mine\nand theirs', saved: { revision: 2 }, joined: false })
  })
})

describe('a conflict', () => {
  async function inConflict() {
    const all = world('ask')
    const tab = all.tab()
    all.otherWrites('Theirs')
    tab.saver.change('Mine')
    await tab.settle()
    return { ...all, ...tab }
  }

  test('saves mine on top of theirs', async () => {
    const { saver, settle, server } = await inConflict()
    void saver.resolve('mine')
    await settle()
    expect(server()).toEqual({ text: 'Mine', revision: 2 })
    expect(saver.read()).toMatchObject({ status: 'saved', replacements: 0 })
  })

  test('asks again if they have written since', async () => {
    const { saver, settle, otherWrites } = await inConflict()
    otherWrites('Theirs, more')
    void saver.resolve('mine')
    await settle()
    expect(saver.read()).toMatchObject({ status: 'conflict', theirs: { text: 'Theirs, more' } })
  })

  test('takes their latest, and the fields start over', async () => {
    const { saver, settle, otherWrites, kept } = await inConflict()
    otherWrites('Theirs, more')
    void saver.resolve('theirs')
    await settle()
    expect(saver.read()).toMatchObject({ status: 'saved', content: 'Theirs, more', replacements: 1 })
    expect(kept()).toBeNull()
  })

  test('takes the version it knows if the latest cannot be loaded', async () => {
    const { saver, network } = await inConflict()
    const resolved = saver.resolve('theirs')
    network.loseRequest(0)
    await resolved
    expect(saver.read()).toMatchObject({ status: 'saved', content: 'Theirs' })
  })

  test('is asked about again by the next visit, also after more was typed', async () => {
    const { saver, tab, storage } = await inConflict()
    saver.change('Mine, more')
    const next = tab(storage)
    next.saver.restore()
    expect(next.saver.read()).toMatchObject({ status: 'conflict', content: 'Mine, more' })
    next.saver.change('Mine, and more')
    const third = tab(storage)
    third.saver.restore()
    expect(third.saver.read()).toMatchObject({ status: 'conflict', content: 'Mine, and more' })
  })
})

describe('the next visit', () => {
  test('takes up what was not saved', async () => {
    const { tab, server } = world('ask')
    const first = tab()
    first.saver.change('Left over')
    const next = tab(first.storage)
    next.saver.restore()
    await next.settle()
    expect([server().text, next.saver.read().content, next.kept()]).toEqual(['Left over', 'Left over', null])
  })

  test('ignores a copy that cannot be read', () => {
    const storage = memoryStorage()
    storage.write('text', '{"content":7}')
    const { saver } = world('ask').tab(storage)
    saver.restore()
    expect(saver.read()).toMatchObject({ status: 'saved', content: '' })
  })

  test('joins it with what another device wrote', async () => {
    const { tab, otherWrites, server } = world('join')
    const first = tab()
    first.saver.change('on the train')
    otherWrites('at the desk')
    const next = tab(first.storage)
    next.saver.restore()
    expect(next.saver.read().joined).toBe(true)
    await next.settle()
    expect(server().text.split('\n').sort()).toEqual(['at the desk', 'on the train'])
  })
})

const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant('type' as const) },
  { weight: 3, arbitrary: fc.constantFrom('tick', 'deliver') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'loseRequest',
      'loseResponse',
      'delay',
      'double',
      'deliverDelayed',
      'saveNow',
      'signOut',
      'signIn',
      'reload',
    ),
  },
)
const schedule = (tabs: number) =>
  fc.array(fc.record({ act, place: fc.nat(3), tab: fc.nat(tabs - 1) }), { maxLength: 40 })

describe.each(['ask', 'join'] as const)(
  'with a connection that loses, delays, doubles and reorders: %s',
  (mode) => {
    type Step = { act: string; place: number; tab: number }

    /** Plays a schedule. Each text that is typed adds a line of its own. */
    async function play(steps: Step[], count: number) {
      const all = world(mode)
      const tabs = Array.from({ length: count }, () => all.tab())
      const typed = tabs.map((): string[] => [])
      let lines = 0
      for (const { act, place, tab } of steps) {
        const { saver, network, storage, tick } = tabs[tab] as (typeof tabs)[number]
        if (act === 'type') {
          lines += 1
          const line = `line ${lines}`
          typed[tab]?.push(line)
          const { content } = saver.read()
          saver.change(content === '' ? line : `${content}\n${line}`)
        } else if (act === 'tick') await tick()
        else if (act === 'saveNow') void saver.saveNow()
        else if (act === 'signOut' || act === 'signIn') all.signIn(act === 'signIn')
        else if (act === 'reload') {
          network.abandon()
          const next = all.tab(storage)
          // What the page before has sent may arrive after the next has begun.
          tabs[tab] = { ...next, network: { ...next.network, deliverDelayed: network.deliverDelayed } }
          next.saver.restore()
        } else network[act as 'deliver' | 'loseRequest' | 'delay'](place)
        await microtasks()
        for (const { saver, kept } of tabs) {
          const { status, content } = saver.read()
          if (status === 'saved') expect(all.history).toContain(content)
          else expect(kept()).toBe(content)
        }
      }
      all.signIn(true)
      return { ...all, tabs, typed }
    }

    test('what one author wrote last is on the server in the end, and never taken for another’s', async () => {
      await fc.assert(
        fc.asyncProperty(schedule(1), async (steps) => {
          const { tabs, server } = await play(steps, 1)
          const [{ saver, settle, kept }] = tabs as [(typeof tabs)[number]]
          const last = saver.read().content
          await settle()
          void saver.saveNow()
          await settle()
          expect(saver.read()).toMatchObject({ status: 'saved', content: last, joined: false })
          expect([server().text, kept()]).toEqual([last, null])
        }),
        { numRuns: 300 },
      )
    })

    test('of two tabs no line is lost unless its author chose the other version', async () => {
      await fc.assert(
        fc.asyncProperty(
          schedule(2),
          fc.constantFrom('mine' as const, 'theirs' as const),
          async (steps, choice) => {
            const { tabs, typed, server } = await play(steps, 2)
            const dropped = new Set<string>()
            for (let round = 0; round < 4; round++) {
              for (const { saver, settle } of tabs) {
                await settle()
                void saver.saveNow()
                await settle()
                if (saver.read().status !== 'conflict') continue
                const versions = [saver.read().content, server().text].map((text) => text.split('\n'))
                const [chosen, other] = choice === 'mine' ? versions : versions.reverse()
                for (const line of other ?? []) if (!chosen?.includes(line)) dropped.add(line)
                void saver.resolve(choice)
                await settle()
              }
              for (const { saver } of tabs) saver.adopt(server())
            }
            for (const { saver, kept } of tabs) {
              expect(saver.read()).toMatchObject({ status: 'saved', content: server().text })
              expect(kept()).toBeNull()
            }
            const all = server().text.split('\n')
            for (const line of typed.flat()) if (!dropped.has(line)) expect(all).toContain(line)
            if (mode === 'join') expect(dropped.size).toBe(0)
          },
        ),
        { numRuns: 200 },
      )
    })
  },
)
