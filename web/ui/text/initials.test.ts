import { expect, it } from 'vitest'
import { initials, tintOf } from './initials.ts'

it.each([
  ['Amara Okafor', 'AO'],
  ['  łukasz   van den nowak ', 'ŁN'],
  ['Cher', 'C'],
  ['王小明', '王'],
  ['👩‍🎨 Painter', '👩‍🎨P'],
  ['', '?'],
])('%s is %s', (name, expected) => expect(initials(name)).toBe(expected))

it('gives a name one of six tints, always the same', () => {
  expect(tintOf('Amara')).toBe(tintOf('Amara'))
  expect(tintOf('Şule 👩‍🎨')).toBeLessThan(6)
})
