import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  editWindow,
  type ForumRole,
  linksAreNew,
  mayAccept,
  mayDelete,
  mayEdit,
  mayModerate,
  type PostFacts,
  placeUnder,
  postingLimit,
  trustedAge,
  waitBeforePosting,
  whyNotWrite,
} from './discussions.ts'

const hour = 3_600_000
const day = 24 * hour

const forumRole: fc.Arbitrary<ForumRole> = fc.record({
  role: fc.constantFrom('student', 'instructor', 'admin'),
  member: fc.boolean(),
  teaches: fc.boolean(),
})
const facts: fc.Arbitrary<PostFacts> = fc.record({
  mine: fc.boolean(),
  opening: fc.boolean(),
  shown: fc.boolean(),
  createdAt: fc.nat({ max: 100 * day }),
  writable: fc.boolean(),
  replyCount: fc.nat({ max: 5 }),
})

describe('permission to', () => {
  test('moderate: administrators everywhere, instructors of the course, never a student', () => {
    fc.assert(
      fc.property(forumRole, (someone) => {
        const expected = someone.role === 'admin' || (someone.role === 'instructor' && someone.teaches)
        expect(mayModerate(someone)).toBe(expected)
      }),
    )
  })

  test('write: moderators always; others unless the forum is closed, the thread locked or they are not enrolled', () => {
    fc.assert(
      fc.property(forumRole, fc.boolean(), fc.boolean(), (someone, closed, locked) => {
        const reason = whyNotWrite(someone, closed, locked)
        if (mayModerate(someone)) expect(reason).toBeNull()
        else if (closed) expect(reason).toBe('closed')
        else if (locked) expect(reason).toBe('locked')
        else expect(reason).toBe(someone.member || someone.role === 'instructor' ? null : 'not-enrolled')
      }),
    )
  })

  test('edit: the author alone, while the post is shown and open, for seven days to the millisecond', () => {
    const mine = { mine: true, opening: false, shown: true, createdAt: 0, writable: true, replyCount: 0 }
    expect(mayEdit(mine, editWindow - 1)).toBe(true)
    expect(mayEdit(mine, editWindow)).toBe(false)
    expect(editWindow).toBe(7 * day)
    fc.assert(
      fc.property(facts, fc.nat({ max: 200 * day }), (post, now) => {
        if (!post.mine || !post.shown || !post.writable) expect(mayEdit(post, now)).toBe(false)
      }),
    )
  })

  test('delete: the author alone, and not an opening post with replies', () => {
    fc.assert(
      fc.property(facts, (post) => {
        const answered = post.opening && post.replyCount > 0
        expect(mayDelete(post)).toBe(post.mine && post.shown && post.writable && !answered)
      }),
    )
  })

  test("accept an answer: the thread's author and moderators, of shown replies only", () => {
    fc.assert(
      fc.property(facts, fc.boolean(), fc.boolean(), (post, isAsker, moderates) => {
        const accepted = mayAccept(isAsker, moderates, post)
        if (post.opening || !post.shown || !(isAsker || moderates)) expect(accepted).toBe(false)
        else expect(accepted).toBe(moderates || post.writable)
      }),
    )
  })
})

test('keeps replies at two levels, under the reply they belong to', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 40 }), (choices) => {
      const opening = { id: 'p1', number: 1, rootNumber: 1, parentId: null as string | null }
      const all = [opening]
      for (const choice of choices) {
        const target = all[choice % all.length] ?? opening
        const number = all.length + 1
        const place = placeUnder(target)
        const rootNumber = place.rootNumber ?? number
        all.push({ id: `p${number}`, number, rootNumber, parentId: place.parentId })
        const parent = all.find(({ id }) => id === place.parentId)
        // Every post is on the first level or right below it.
        if (parent) expect([parent.parentId, parent.number]).toEqual([null, rootNumber])
        expect(place.parentId === null).toBe(target.number === 1)
      }
    }),
  )
  expect(placeUnder(null)).toEqual({ parentId: null, rootNumber: null })
})

describe('the posting limit', () => {
  test('grows with the age of the account, and does not apply to instructors', () => {
    expect(postingLimit('student', 0)).toEqual({ posts: 10, threads: 3 })
    expect(postingLimit('student', day)).toEqual({ posts: 30, threads: 10 })
    expect(postingLimit('student', 7 * day)).toEqual({ posts: 120, threads: 30 })
    expect(postingLimit('instructor', 0)).toBeNull()
    expect(postingLimit('admin', 0)).toBeNull()
  })

  test('is never exceeded in any window by waiting as long as required', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat({ max: hour }), { maxLength: 40 }),
        (limit, pauses) => {
          const written: number[] = []
          let now = 0
          for (const pause of pauses) {
            now += pause
            now += waitBeforePosting(limit, hour, written.slice(0, limit), now)
            written.unshift(now)
          }
          for (const end of written) {
            expect(written.filter((time) => time <= end && time > end - hour).length).toBeLessThanOrEqual(
              limit,
            )
          }
        },
      ),
    )
  })

  test('does not delay an author below it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 9 }), fc.nat(), (times, now) => {
        expect(waitBeforePosting(10, hour, times, now)).toBe(0)
      }),
    )
  })
})

test('treats links of students as new for thirty days', () => {
  expect(linksAreNew('student', trustedAge - 1)).toBe(true)
  expect(linksAreNew('student', trustedAge)).toBe(false)
  expect(linksAreNew('instructor', 0)).toBe(false)
})
