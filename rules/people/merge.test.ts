import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinDrafts, losesRole, type MergedDraft, maskedEmail, mergeRefusal, signInsMove } from './merge.ts'

const role = fc.constantFrom('student', 'instructor', 'admin')
const allowed = {
  viewerId: 'ada',
  duplicate: { id: 'two', role: 'student' },
  kept: { id: 'one', role: 'student' },
  otherAdministrators: 1,
  keptIsLeaving: false,
  acceptsLoss: false,
} as const

test("refuses merging the viewer's account away, into itself, or the last administrator", () => {
  expect(mergeRefusal(allowed)).toBeNull()
  expect(mergeRefusal({ ...allowed, viewerId: 'two' })).toBe('own-merge')
  // An administrator may merge a duplicate into their own account.
  expect(mergeRefusal({ ...allowed, viewerId: 'one' })).toBeNull()
  expect(mergeRefusal({ ...allowed, kept: allowed.duplicate })).toBe('merge-same')
  const last = { ...allowed, duplicate: { id: 'two', role: 'admin' }, otherAdministrators: 0 } as const
  expect(mergeRefusal({ ...last, acceptsLoss: true })).toBe('last-administrator')
  expect(mergeRefusal({ ...allowed, keptIsLeaving: true })).toBe('merge-into-leaving')
})

test('loses a role only when accepted, and lets no sign-in open more than before', () => {
  fc.assert(
    fc.property(role, role, (duplicate, kept) => {
      const wish = { ...allowed, duplicate: { id: 'two', role: duplicate }, kept: { id: 'one', role: kept } }
      const lost = losesRole(duplicate, kept)
      expect(mergeRefusal(wish)).toBe(lost ? 'merge-loses-role' : null)
      expect(mergeRefusal({ ...wish, acceptsLoss: true })).toBeNull()
      expect(signInsMove(duplicate, kept)).toBe(lost || duplicate === kept)
    }),
  )
})

const draft = fc.record({
  text: fc.string({ maxLength: 12 }),
  links: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  files: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')).map((ids) => ids.map((id) => ({ id }))),
  updatedAt: fc.integer({ min: 0, max: 3 }),
  revision: fc.integer({ min: 1, max: 9 }),
  handedIn: fc.boolean(),
})

test('keeps all unsubmitted work of two drafts, with a revision above every used one', () => {
  fc.assert(
    fc.property(draft, draft, fc.nat({ max: 9 }), (kept, duplicate, more) => {
      const base = kept.revision + more
      const joined = joinDrafts(kept, duplicate, base)
      for (const one of [kept, duplicate] satisfies MergedDraft<{ id: string }>[]) {
        const isThere =
          joined.text.includes(one.text) &&
          one.links.every((link) => joined.links.includes(link)) &&
          one.files.every(({ id }) => joined.files.some((file) => file.id === id))
        expect(isThere || one.handedIn).toBe(true)
      }
      expect(joined.revision).toBeGreaterThan(base)
      if (joined.unchanged === 'duplicate') expect(joined.text).toBe(duplicate.text)
      if (joined.unchanged === 'kept') expect(joined.text).toBe(kept.text)
      expect(new Set(joined.files.map(({ id }) => id)).size).toBe(joined.files.length)
    }),
  )
})

test('masks an address', () => {
  expect(maskedEmail('mia.twice@example.org')).toBe('m…@example.org')
  expect(maskedEmail('"odd@place"@example.org')).toBe('"…@example.org')
})
