import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentGrounds,
  accentTokens,
  accentTones,
  contrast,
  designTokens,
  isDrawnAsGiven,
  readableContrast,
} from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('computes the contrast of %s and %s as %d', (one, other, known) => {
  expect(contrast(one, other)).toBeCloseTo(known, 2)
})

test.each(['light', 'dark'] as const)(
  'makes text on and in any accent color readable in the %s theme',
  (theme) => {
    fc.assert(
      fc.property(colour, (given) => {
        const { iris, deep, tint, text, on } = accentTones(given, theme)
        for (const ground of [on, ...accentGrounds[theme].grounds, tint])
          for (const tone of [iris, deep, text])
            expect(contrast(tone, ground), `${tone} on ${ground}`).toBeGreaterThanOrEqual(readableContrast)
        for (const tone of [iris, deep, tint, text]) expect(tone).toMatch(/^#[0-9a-f]{6}$/)
      }),
      { numRuns: 300, examples: ['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'].map((one) => [one]) },
    )
  },
)

test('keeps a color that is readable already', () => {
  fc.assert(
    fc.property(colour, (given) => {
      const readable = (['#ffffff', '#fbf8f2', '#f3ede2', '#fffefb'] as const).every(
        (ground) => contrast(given, ground) > 5.5,
      )
      fc.pre(readable)
      expect(isDrawnAsGiven(given, 'light')).toBe(true)
    }),
  )
  expect(isDrawnAsGiven('#5433E8', 'light')).toBe(true)
  expect(isDrawnAsGiven('#ffd400', 'light')).toBe(false)
  expect(isDrawnAsGiven('#ffd400', 'dark')).toBe(true)
})

test('uses the default color for null and for an invalid color', () => {
  expect(accentTokens(null)).toEqual({})
  for (const none of ['', 'red', '#fff', 'url(x)', '#12345g', '#123456;color:red'])
    expect(accentTokens(none)).toEqual({})
  expect(Object.keys(accentTokens('#0a6464')).toSorted()).toEqual(Object.keys(designTokens).toSorted())
})

test('repeats the backgrounds and the default color of the design tokens', () => {
  const tokens = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
  const { light, dark } = accentGrounds
  for (const [index, name] of ['paper', 'sunk', 'raised'].entries())
    expect(tokens).toContain(`--${name}: light-dark(${light.grounds[index]}, ${dark.grounds[index]});`)
  for (const [name, value] of Object.entries(designTokens)) expect(tokens).toContain(`${name}: ${value};`)
  expect(designTokens['--on-iris']).toBe(`light-dark(${light.on}, ${dark.on})`)
})
