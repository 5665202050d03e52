import { expect, test } from 'vitest'
import type { Note } from '../../contract/notes.ts'
import { ApiError } from '../lib/api.ts'
import { createNoteKeeper } from './note-keeper.ts'

/** A server that keeps one note, tabs that hear each other, and a clock that runs when it is told to. */
function world() {
  let saved: Note = { moduleId: 'm', text: '', revision: 0, updatedAt: null }
  let away = false
  let answersToLose = 0
  let isSignedOut = false
  const waiting: (() => void)[] = []
  const hearers = new Map<object, (note: Note) => void>()
  const stored = new Map<string, string>()
  const call = <Result>(answer: () => Result) =>
    away ? Promise.reject(new ApiError({ status: 0 })) : Promise.resolve().then(answer)

  return {
    stored,
    text: () => saved.text,
    goAway: (gone: boolean) => {
      away = gone
    },
    /** The server takes what comes next, and its answer is lost on the way. */
    loseAnswer: () => {
      answersToLose = 1
    },
    signOut: (out: boolean) => {
      isSignedOut = out
    },
    /** Lets all that waits happen, until nothing does. */
    async settle(rounds = 20) {
      for (let round = 0; round < rounds; round++) {
        for (const run of waiting.splice(0)) run()
        await new Promise((done) => setImmediate(done))
      }
    },
    tab({ deaf = false, storage = stored } = {}) {
      const self = {}
      return createNoteKeeper({
        note: saved,
        key: 'k',
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        read: () => call(() => ({ note: saved })),
        write: ({ text, revision }) =>
          call(() => {
            if (isSignedOut) throw new ApiError({ status: 401 })
            if (revision !== saved.revision) throw new ApiError({ status: 409, code: 'note-changed' })
            saved = { ...saved, text, revision: revision + 1 }
            if (answersToLose-- > 0) throw new ApiError({ status: 0 })
            return { note: saved }
          }),
        tabs: {
          tell: (note) => {
            for (const [other, hear] of hearers) if (other !== self) hear(note)
          },
          listen: (hear) => {
            if (!deaf) hearers.set(self, hear)
            return () => hearers.delete(self)
          },
        },
        later: (run) => {
          waiting.push(run)
          return () => {
            const index = waiting.indexOf(run)
            if (index !== -1) waiting.splice(index, 1)
          }
        },
      })
    },
  }
}

test('what is typed is saved after a pause, and no draft stays behind', async () => {
  const { tab, settle, text, stored } = world()
  const note = tab()
  note.change('one')
  note.change('one two')
  expect(note.read()).toMatchObject({ text: 'one two', saving: 'saving' })
  expect(stored.size).toBe(1)
  await settle()
  expect(text()).toBe('one two')
  expect(note.read().saving).toBe('saved')
  expect(stored.size).toBe(0)
})

test('two tabs that wrote at once keep the lines of both, in both and on the server', async () => {
  const { tab, settle, text } = world()
  const [here, there] = [tab({ deaf: true }), tab({ deaf: true, storage: new Map() })]
  here.change('written here')
  there.change('written there')
  await settle()
  expect(text().split('\n').sort()).toEqual(['written here', 'written there'])
  expect([here.read(), there.read()].filter(({ joined }) => joined)).toHaveLength(1)
})

test('a tab that hears of another takes its text over', async () => {
  const { tab, settle } = world()
  const [here, there] = [tab(), tab({ storage: new Map() })]
  here.change('from here')
  await settle()
  expect(there.read()).toEqual({ text: 'from here', saving: 'saved', joined: false })
})

test('without a connection it is kept on the device, and sent by the next visit', async () => {
  const { tab, settle, text, goAway } = world()
  const note = tab()
  goAway(true)
  note.change('offline')
  await settle(3)
  expect(note.read().saving).toBe('trying')
  note.end()
  expect(text()).toBe('')
  goAway(false)
  const later = tab()
  later.restore()
  expect(later.read().text).toBe('offline')
  await settle()
  expect(text()).toBe('offline')
})

test('a draft from before another device wrote is joined with what that wrote', async () => {
  const { tab, settle, text, goAway } = world()
  const phone = tab()
  goAway(true)
  phone.change('on the train')
  await settle(2)
  phone.end()
  goAway(false)
  const desk = tab({ storage: new Map(), deaf: true })
  desk.change('at the desk')
  await settle()
  const back = tab()
  back.restore()
  await settle()
  expect(text().split('\n').sort()).toEqual(['at the desk', 'on the train'])
  expect(back.read().joined).toBe(true)
})

test('typing goes on while a text is on its way', async () => {
  const { tab, settle, text } = world()
  const note = tab()
  note.change('a')
  void note.flush()
  note.change('ab')
  await settle()
  expect(text()).toBe('ab')
  expect(note.read().saving).toBe('saved')
})

test('whose answer was lost goes on writing, and finds no second text of somebody else', async () => {
  const { tab, settle, text, loseAnswer, stored } = world()
  const note = tab()
  loseAnswer()
  note.change('Payers')
  await settle(1)
  expect([text(), note.read().saving]).toEqual(['Payers', 'trying'])
  note.change('Payers matter')
  await settle()
  expect(text()).toBe('Payers matter')
  expect(note.read()).toEqual({ text: 'Payers matter', saving: 'saved', joined: false })
  expect(stored.size).toBe(0)
})

test('whose answer was lost takes the words back, and the server hears of it', async () => {
  const { tab, settle, text, loseAnswer } = world()
  const note = tab()
  loseAnswer()
  note.change('Payers')
  await settle(1)
  note.change('')
  await settle()
  expect([text(), note.read().saving]).toEqual(['', 'saved'])
})

test('the next visit knows what the last one sent and had no answer to', async () => {
  const { tab, settle, text, loseAnswer } = world()
  const note = tab()
  loseAnswer()
  note.change('Payers')
  await settle(1)
  note.change('Payers matter')
  note.end()
  const later = tab()
  later.restore()
  expect(later.read()).toMatchObject({ text: 'Payers matter', joined: false })
  await settle()
  expect(text()).toBe('Payers matter')
})

test('what another device wrote while an answer was lost is still joined', async () => {
  const { tab, settle, text, loseAnswer } = world()
  const [phone, desk] = [tab({ deaf: true }), tab({ deaf: true, storage: new Map() })]
  loseAnswer()
  phone.change('on the train')
  await settle(1)
  desk.change('at the desk')
  await settle()
  expect(text().split('\n').sort()).toEqual(['at the desk', 'on the train'])
})

test('signed out, it waits, and is sent when its writer is back', async () => {
  const { tab, settle, text, signOut } = world()
  const note = tab()
  signOut(true)
  note.change('Read the lease')
  await settle()
  expect(note.read().saving).toBe('signed-out')
  signOut(false)
  note.tryAgain()
  await settle()
  expect([text(), note.read().saving]).toEqual(['Read the lease', 'saved'])
})
