import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Allowance,
  allowances,
  type Budget,
  budgets,
  inboxOf,
  networkOf,
  timeToPayOff,
  waitForDebt,
  waitInWords,
  waits,
} from './throttling.ts'

const allowance = fc.record({
  free: fc.integer({ min: 0, max: 300 }),
  firstWait: fc.integer({ min: 1, max: 60_000 }),
  longestWait: fc.integer({ min: 1, max: 3_600_000 }),
  memory: fc.constant(3_600_000),
  countsFrom: fc.constantFrom('first', 'last'),
}) as fc.Arbitrary<Allowance>

describe('waits', () => {
  test('grow up to the longest', () => {
    fc.assert(
      fc.property(allowance, (given) => {
        const list = waits(given)
        expect(list[0]).toBe(Math.min(given.firstWait, given.longestWait))
        expect(list.at(-1)).toBe(given.longestWait)
        for (const [index, wait] of list.entries()) {
          expect(wait).toBeGreaterThanOrEqual(list[index - 1] ?? 0)
          expect(wait).toBeLessThanOrEqual(given.longestWait)
        }
      }),
    )
  })

  test('of a wrong password: after the fifth 1, then 2, 4 … seconds, at most a quarter of an hour', () => {
    expect(waits(allowances(100).account).map((wait) => wait / 1_000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900,
    ])
  })

  test('leave an attacker about a hundred passwords a day', () => {
    const { account } = allowances(100)
    const list = waits(account)
    let guesses = account.free
    for (let step = 0, spent = 0; spent < 24 * 3_600_000; step++, guesses++)
      spent += list[Math.min(step, list.length - 1)] ?? 0
    expect(guesses).toBeLessThan(115)
  })

  test('shared by a network are short', () => {
    const { address, link, asker, passkey } = allowances(100)
    const longest = [address, link, asker, passkey].map((allowance) => (waits(allowance).at(-1) ?? 0) / 1_000)
    expect(longest).toEqual([2, 2, 20, 2])
  })

  test('for emails end before the link in the last one expires', () => {
    expect(allowances(100).letter.longestWait).toBeLessThan(3_600_000)
  })
})

describe('one inbox', () => {
  test.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
    ['ada+a+b@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.org', '+ada@example.org'],
    ['no address', 'no address'],
  ])('treats %s as %s', (email, inbox) => expect(inboxOf(email)).toBe(inbox))

  const local = fc.stringMatching(/^[a-z][a-z0-9_-]{0,9}$/)
  const domain = fc.constantFrom('example.org', 'gmail.com', 'mail.example.org')

  test('ignores whatever follows a plus, and differs by name and host', () => {
    fc.assert(
      fc.property(
        local,
        local,
        domain,
        domain,
        fc.stringMatching(/^[a-z.+]{0,8}$/),
        (one, other, at, elsewhere, tag) => {
          const inbox = inboxOf(`${one}@${at}`)
          expect(inboxOf(`${one}+${tag}@${at}`)).toBe(inbox)
          expect(inboxOf(inbox)).toBe(inbox)
          expect(inboxOf(`${other}@${elsewhere}`) === inbox).toBe(one === other && at === elsewhere)
        },
      ),
    )
  })
})

describe('one network', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('treats %s as %s', (address, network) => expect(networkOf(address)).toBe(network))

  test('holds every address of the same /64, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const half = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(networkOf([...network, ...one].join(':'))).toBe(networkOf([...network, ...other].join(':')))
      }),
    )
  })
})

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [44.1, '45 seconds'],
  [90, '2 minutes'],
  [899.5, '15 minutes'],
])('shows %d seconds as %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))

describe('a budget of CPU time', () => {
  const budget: fc.Arbitrary<Budget> = fc.record({
    milliseconds: fc.integer({ min: 1, max: 60_000 }),
    per: fc.constant(60_000),
  })

  test('may be used in one go, and makes the caller wait one millisecond after it', () => {
    fc.assert(
      fc.property(budget, (given) => {
        expect(waitForDebt(timeToPayOff(given.milliseconds, given), given)).toBe(0)
        expect(waitForDebt(timeToPayOff(given.milliseconds + 1, given), given)).toBeGreaterThan(0)
      }),
    )
  })

  test('allows no more than itself per minute, however it is used', () => {
    const use = fc.record({ pause: fc.nat(30_000), used: fc.nat(3_000) })
    fc.assert(
      fc.property(budget, fc.array(use, { maxLength: 200 }), (given, uses) => {
        let [now, owedUntil, used] = [0, 0, 0]
        for (const one of uses) {
          now += one.pause + waitForDebt(Math.max(0, owedUntil - now - one.pause), given)
          owedUntil = Math.max(owedUntil, now) + timeToPayOff(one.used, given)
          used += one.used
        }
        // The accumulated allowance, one budget ahead, and the last use, whose length was unknown.
        const minutes = now / given.per + 1
        expect(used).toBeLessThanOrEqual(given.milliseconds * minutes + 3_000 + 1e-6)
      }),
    )
  })

  test('of rendering: a sixth of one CPU, enough to render a lecture at every pause', () => {
    const { drawing } = budgets
    const tenth = timeToPayOff(100, drawing)
    // Every second without end, on a machine where a lecture takes a tenth of a second.
    expect(tenth).toBeLessThan(1_000)
    expect(drawing.milliseconds / drawing.per).toBeLessThan(0.2)
  })
})
