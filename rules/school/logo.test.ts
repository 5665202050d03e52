import { describe, expect, test } from 'vitest'
import { drawnWidth, faultOfLogo, groundOfLogo } from './logo.ts'

type Colour = [red: number, green: number, blue: number]
const ink: Colour = [27, 20, 40]
const white: Colour = [255, 255, 255]
const violet: Colour = [84, 51, 232]

/** A 40 × 40 picture, transparent where `colourAt` returns null. */
function drawn(colourAt: (x: number, y: number) => Colour | null) {
  const data = new Uint8Array(40 * 40 * 4)
  for (let y = 0; y < 40; y++) {
    for (let x = 0; x < 40; x++) {
      const colour = colourAt(x, y)
      if (colour) data.set([...colour, 255], (y * 40 + x) * 4)
    }
  }
  return { data, width: 40, height: 40 }
}
const isWithin = (x: number, y: number, from: number, to: number) =>
  x >= from && x < to && y >= from && y < to

describe('a logo picture', () => {
  test.each([
    [64, 64],
    [384, 64],
    [100, 200],
  ])('may have %i by %i pixels', (width, height) => {
    expect(faultOfLogo(width, height)).toBeNull()
  })

  test.each([
    [200, 63, /63 pixels high\. A logo needs 64/],
    [700, 100, /at most 6 times as wide/],
    [640, 32, /at most 6 times as wide/],
    [100, 201, /at most 2 times as high/],
  ])('may not have %i by %i pixels, with a reason', (width, height, sentence) => {
    expect(faultOfLogo(width, height)).toMatch(sentence)
  })
})

test('is sent large enough for dense screens', () => {
  expect(drawnWidth({ width: 640, height: 640 })).toBe(102)
  expect(drawnWidth({ width: 640, height: 160 })).toBe(408)
})

describe('the background of a logo', () => {
  test.each([
    ['ink', ink, 'light'],
    ['white', white, 'dark'],
    ['a colour that both themes show', violet, null],
  ] as const)('is the one on which %s is visible', (_, colour, ground) => {
    expect(groundOfLogo(drawn((x, y) => (isWithin(x, y, 8, 32) ? colour : null)))).toBe(ground)
  })

  test('is not needed for a picture with its own background', () => {
    expect(groundOfLogo(drawn(() => white))).toBeNull()
    expect(groundOfLogo(drawn((x, y) => (isWithin(x, y, 8, 32) ? ink : white)))).toBeNull()
  })

  test('ignores colors within a shape', () => {
    const sign = drawn((x, y) => (isWithin(x, y, 12, 28) ? white : isWithin(x, y, 4, 36) ? violet : null))
    expect(groundOfLogo(sign)).toBeNull()
  })

  test('keeps dark letters next to a colored sign', () => {
    const both = drawn((x, y) => (x < 12 && y < 12 ? violet : x > 16 && x % 3 === 0 ? ink : null))
    expect(groundOfLogo(both)).toBe('light')
  })

  test('is null for an empty picture', () => {
    expect(groundOfLogo(drawn(() => null))).toBeNull()
  })
})
