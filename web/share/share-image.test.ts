import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { accentTones, contrast, readableContrast } from '../../rules/school/accent.ts'
import { testShareTexts } from '../../tests/support/typesetting.ts'
import type { DrawnLogo } from './drawn-logo.ts'
import { sharePng } from './share-image.ts'
import { lettersFrom, shortened } from './text-layout.ts'

const folder = join(import.meta.dirname, 'fonts')
const { setTexts, stop } = testShareTexts()
afterAll(stop)

const cover = { id: 'fnd-100', department: 'foundation' }
const draw = (
  texts: { kicker: string; title: string; site: string },
  look: { accentColour?: string; logo?: DrawnLogo } = {},
) => sharePng({ accentColour: null, logo: null, ...look, ...texts, cover }, { folder, setTexts })

/** Counts dark text pixels in a region. */
async function inked(png: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const points = await sharp(png).extract(part).greyscale().raw().toBuffer()
  return points.filter((point) => point < 90).length
}

test('is a picture of the requested size with the title in it', async () => {
  const png = await draw({
    kicker: 'FND 100 · Foundation Core',
    title: 'Welcome to the Creator Economy',
    site: 'Creare University',
  })
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(await inked(png, { left: 72, top: 180, width: 600, height: 260 })).toBeGreaterThan(5_000)
})

test('long words, names and departments stay clear of the art', async () => {
  const short = await draw({ kicker: 'A', title: 'A', site: 'A' })
  const art = { left: 720, top: 0, width: 480, height: 630 }
  const long = await draw({
    kicker: 'MÄRCHEN '.repeat(20),
    title: 'Donaudampfschifffahrtsgesellschaft '.repeat(9),
    site: 'University '.repeat(8),
  })
  const [before, after] = await Promise.all(
    [short, long].map((png) => sharp(png).extract(art).raw().toBuffer()),
  )
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true)
})

test.each([
  'مقدمة في التصميم',
  'עיצוב',
  'Основы бренда',
  'Εισαγωγή',
  'はじめての動画',
  'Design для всех',
  'ดีไซน์สำหรับทุกคน',
  'क्षितिज डिज़ाइन',
  '디자인 입문',
  'Ẹ́kọ́',
])('sets a title in another script: %s', async (title) => {
  const drawn = await draw({ kicker: 'A', title, site: 'Creare University' })
  const named = await draw({ kicker: 'A', title: '', site: 'Creare University' })
  expect(drawn).not.toEqual(named)
  expect(await inked(drawn, { left: 72, top: 150, width: 608, height: 340 })).toBeGreaterThan(1_500)
  // The school's name is below, as with every title.
  expect(await inked(drawn, { left: 72, top: 520, width: 540, height: 60 })).toBeGreaterThan(500)
})

test("a title with missing glyphs is replaced by the school's name", async () => {
  const site = 'Creare University'
  const titled = (title: string) => draw({ kicker: 'A', title, site })
  const named = await titled('')
  for (const title of ['𐎠𐎡', 'Design 𐎡', '🎬']) expect(await titled(title), title).toEqual(named)
  expect(await inked(named, { left: 72, top: 180, width: 600, height: 260 })).toBeGreaterThan(5_000)
  expect(await inked(named, { left: 72, top: 520, width: 540, height: 60 })).toBe(0)
  // Only ornament is lost here.
  expect(await titled('Movies 🎬👩🏽‍💻')).toEqual(await titled('Movies'))
  expect(await titled('Łukasz e\u0301tudie')).toEqual(await titled('Łukasz étudie'))
  expect(await titled('Łódź')).not.toEqual(await titled('ódź'))
})

describe('the look of a school', () => {
  const texts = { kicker: 'FND 100', title: 'Welcome', site: 'Creare University' }
  const foot = { left: 60, top: 500, width: 600, height: 90 }

  test.each(['#0a6464', '#ffd400', '#ffffff'])('draws its color %s with enough contrast', async (colour) => {
    const tones = accentTones(colour, 'light')
    const { data } = await sharp(await draw(texts, { accentColour: colour }))
      .extract({ left: 640, top: 546, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(`#${data.toString('hex')}`).toBe(tones.iris)
    expect(contrast(tones.text, '#fbf8f2')).toBeGreaterThanOrEqual(readableContrast)
    expect(await draw(texts, { accentColour: colour })).not.toEqual(await draw(texts))
  })

  test('puts its logo before its name, or instead of it', async () => {
    const square = { create: { width: 100, height: 100, channels: 3, background: '#0a6464' } } as const
    const png = await sharp(square).png().toBuffer()
    const logo = { png, width: 100, height: 100, ground: null, holdsName: false }
    const at = async (image: Buffer, left: number) =>
      (
        await sharp(image).extract({ left, top: 546, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      ).toString('hex')
    const drawn = await draw(texts, { logo })
    expect(await at(drawn, 74)).toBe('0a6464')
    expect(await at(drawn, 126)).toBe('0a6464')
    expect(await at(drawn, 132)).not.toBe('0a6464')
    expect(await inked(drawn, { ...foot, left: 140, width: 450 })).toBeGreaterThan(500)
    const alone = await draw(texts, { logo: { ...logo, holdsName: true } })
    expect(await inked(alone, { ...foot, left: 140, width: 450 })).toBe(0)
  })

  test('gives a dark plate to a logo that is invisible on light', async () => {
    const clear = { create: { width: 100, height: 100, channels: 4, background: '#0000' } } as const
    const png = await sharp(clear).png().toBuffer()
    const logo = { png, width: 100, height: 100, ground: 'dark' as const, holdsName: true }
    expect(await inked(await draw(texts, { logo }), foot)).toBeGreaterThan(3_000)
  })
})

test('the two families differ', () => {
  const font = lettersFrom(join(import.meta.dirname, 'fonts'))
  const words = 'Foundation Core and Content Strategy'
  const [inter, fraunces] = (['Inter', 'Fraunces'] as const).map((family) =>
    shortened(words, { family, font }, 9),
  )
  // Inter is wider.
  expect(inter?.length).toBeLessThan(fraunces?.length ?? 0)
})

test('every accepted letter has a glyph', async () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, index) =>
    String.fromCodePoint(0xc0 + index),
  ).filter((letter) => !'ıŉŒœ'.includes(letter))
  const shapes = await Promise.all(
    [...letters, 'Ș', 'ț', 'ẞ'].map(async (title) => {
      const drawn = await draw({ kicker: '', title, site: '' })
      return drawn.toString('base64')
    }),
  )
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('any course title gives a picture', async () => {
  const unit = fc.constantFrom(...'aß<>&"\'\u0000\u0008\u001f\ud800\uffff\n 🎬م', ']]>', '\u202e')
  const any = fc.string({ unit, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.record({ kicker: any, title: any, site: any }), async (texts) => {
      expect((await draw(texts)).length).toBeGreaterThan(1_000)
    }),
    { numRuns: 20 },
  )
})
