import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CertificateDesign } from '../contract/certificate-design.ts'
import {
  defaultDesign,
  designOfCourse,
  faultOfDesignPicture,
  isDefaultDesign,
  neededWidth,
  printedSize,
  shownSize,
} from './certificate-design.ts'

const kind = fc.constantFrom('logo' as const, 'signature' as const)
const side = fc.integer({ min: 60, max: 1000 })

test('a picture keeps its ratio and stays within its place, however wide or tall', () => {
  fc.assert(
    fc.property(kind, side, side, (which, width, height) => {
      fc.pre(faultOfDesignPicture(which, width, height) === null)
      const printed = printedSize(which, { width, height })
      expect(printed.width / printed.height).toBeCloseTo(width / height, 6)
      expect(printed.width).toBeLessThanOrEqual(64)
      expect(printed.height).toBeLessThanOrEqual(17.0001)
      // No accepted picture is too small to see, on paper or on a phone.
      expect(Math.min(printed.width, printed.height)).toBeGreaterThan(4)
      expect(shownSize(which, { width, height }).width).toBeLessThanOrEqual(240)
      expect(neededWidth(which, { width, height })).toBeGreaterThanOrEqual(
        shownSize(which, { width, height }).width,
      )
    }),
  )
})

test.each([
  ['logo', 200, 63, /63 pixels high\. A logo needs 64/],
  ['logo', 1000, 99, /at most 10 times as wide/],
  ['logo', 100, 401, /at most 4 times as high/],
  ['signature', 300, 59, /A signature needs 60/],
  ['signature', 1000, 99, /at most 10 times as wide/],
  ['signature', 100, 201, /at most 2 times as high/],
] as const)('a %s of %i by %i pixels is refused with a reason', (which, width, height, sentence) => {
  expect(faultOfDesignPicture(which, width, height)).toMatch(sentence)
})

test('only a design without any part is the default', () => {
  expect(isDefaultDesign({ ...defaultDesign, logoHoldsName: true })).toBe(true)
  const signatories = [{ name: 'Ada', title: '', signature: null }]
  expect(isDefaultDesign({ ...defaultDesign, signatories })).toBe(false)
  expect(isDefaultDesign({ ...defaultDesign, place: 'Lund' })).toBe(false)
})

const picture = fc.record({
  id: fc.uuid(),
  src: fc.webUrl(),
  width: side,
  height: side,
  ground: fc.constantFrom('light' as const, 'dark' as const, null),
})
const design: fc.Arbitrary<CertificateDesign> = fc.record({
  logo: fc.option(picture),
  logoHoldsName: fc.boolean(),
  signatories: fc.array(fc.record({ name: fc.string(), title: fc.string(), signature: fc.option(picture) }), {
    maxLength: 2,
  }),
  text: fc.string(),
  place: fc.string(),
})

test('each part of a course’s own design wins, and an empty part is the school’s', () => {
  fc.assert(
    fc.property(fc.option(design), fc.option(design), (school, course) => {
      const shown = designOfCourse(school, course)
      if (course === null || isDefaultDesign(course)) {
        expect(shown).toBe(school)
        return
      }
      if (school === null) {
        expect(shown).toBe(course)
        return
      }
      const logoOf = course.logo ? course : school
      expect(shown?.logo).toBe(logoOf.logo)
      expect(shown?.logoHoldsName).toBe(logoOf.logoHoldsName)
      expect(shown?.signatories).toBe((course.signatories.length > 0 ? course : school).signatories)
      expect(shown?.text).toBe(course.text === '' ? school.text : course.text)
      expect(shown?.place).toBe(course.place === '' ? school.place : course.place)
    }),
  )
})
