import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHttpsAddress } from './web-address.ts'

test('requires https and one line', () => {
  expect(isHttpsAddress('https://example.org/a?b=c#d')).toBe(true)
  for (const text of ['http://example.org', 'javascript:alert(1)', 'https://', 'example.org', ''])
    expect(isHttpsAddress(text), text).toBe(false)
})

test('refuses control characters anywhere', () => {
  const control = fc.constantFrom('\n', '\r', '\t', '\0', '\u0007', '\u007f', '\u0085')
  fc.assert(
    fc.property(control, fc.webUrl({ validSchemes: ['https'] }), fc.nat(), (character, address, at) => {
      const place = at % (address.length + 1)
      expect(isHttpsAddress(address.slice(0, place) + character + address.slice(place))).toBe(false)
    }),
  )
})
