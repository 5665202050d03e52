import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Allowance, allowances, networkOf, waitInWords, waits } from './throttling.ts'

const allowance = fc.record({
  free: fc.integer({ min: 0, max: 300 }),
  firstWait: fc.integer({ min: 1, max: 60_000 }),
  longestWait: fc.integer({ min: 1, max: 3_600_000 }),
  memory: fc.constant(3_600_000),
  countsFrom: fc.constantFrom('first', 'last'),
}) as fc.Arbitrary<Allowance>

describe('waits', () => {
  test('grow, and never beyond the longest', () => {
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

  test('leave a guesser about a hundred passwords a day', () => {
    const { account } = allowances(100)
    const list = waits(account)
    let guesses = account.free
    for (let step = 0, spent = 0; spent < 24 * 3_600_000; step++, guesses++)
      spent += list[Math.min(step, list.length - 1)] ?? 0
    expect(guesses).toBeLessThan(115)
  })

  test('for letters end before the link in the last one does', () => {
    expect(allowances(100).letter.longestWait).toBeLessThan(3_600_000)
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
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))

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
])('%d seconds are told as %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
