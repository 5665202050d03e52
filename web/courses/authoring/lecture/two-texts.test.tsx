import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LectureDraft } from '../../../../contract/courses/lectures.ts'
import { saveByRevision } from '../../../lib/autosave/by-revision.ts'
import { TwoTexts } from './two-texts.tsx'

const lecture = { markdown: '', revision: 1, savedAt: null, savedBy: null, savedByMe: false, changed: true }
const saver = saveByRevision<string, LectureDraft>({
  saved: lecture,
  contentOf: ({ markdown }) => markdown,
  send: async () => lecture,
  load: async () => lecture,
  conflictCode: 'lecture-changed',
  debounceMs: 1_000,
  copy: { read: () => null, write: () => {}, forget: () => {} },
})

/** The notice about the conflicting text. */
const said = (saved: { savedBy: string | null; savedByMe: boolean }) =>
  renderToString(
    createElement(TwoTexts, { saver, state: { ...saver.read(), theirs: { ...lecture, ...saved } } }),
  )

test('names another author', () => {
  const text = said({ savedBy: 'Mira Sol', savedByMe: false })
  expect(text).toContain('Mira Sol changed this lecture while you were writing')
  expect(text).toContain('aria-label="Mira Sol’s text"')
})

test('does not call the author’s own other window another author', () => {
  const text = said({ savedBy: 'Mira Sol', savedByMe: true })
  expect(text).toContain('You changed this lecture in another window while you were writing')
  expect(text).toContain('aria-label="Your text in the other window"')
  expect(text).not.toContain('Mira Sol')
})

test('an author whose account was deleted has no name', () => {
  expect(said({ savedBy: null, savedByMe: false })).toContain('Another author changed this lecture')
})
