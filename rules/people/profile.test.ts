import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceName, isReservedHandle } from './profile.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.9.1', 'Unknown device'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  [null, 'Unknown device'],
])('names %j a %s', (agent, device) => expect(deviceName(agent)).toBe(device))

test('repeats nothing of an unknown user agent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (agent) => {
      expect(deviceName(agent)).toMatch(/^[A-Z][A-Za-z ]{1,40}$/)
    }),
  )
})

test('reserves names for the school', () => {
  expect(isReservedHandle('admin')).toBe(true)
  expect(isReservedHandle('maya')).toBe(false)
})
