/** Which pictures a certificate can have, and how large they are on it. */
import type { CertificateDesign } from '../contract/certificate-design.ts'

interface Shape {
  width: number
  height: number
}

export type DesignPictureKind = 'logo' | 'signature'

interface PictureRule {
  what: string
  /** Accepted ratios of width to height. */
  narrowest: number
  widest: number
  /** Pixels. A lower picture is blurred in print. */
  leastHeight: number
  /** Millimeters on the printed certificate. */
  most: Shape
  /** Square millimeters: wide and tall pictures look equally large. */
  area: number
}

const kinds: Record<DesignPictureKind, PictureRule> = {
  logo: {
    what: 'A logo',
    narrowest: 1 / 4,
    widest: 10,
    leastHeight: 64,
    most: { width: 64, height: 17 },
    area: 480,
  },
  signature: {
    what: 'A signature',
    narrowest: 1 / 2,
    widest: 10,
    leastHeight: 60,
    most: { width: 56, height: 15 },
    area: 600,
  },
}

/** Why a picture cannot be used, as a sentence; null if it can. Sides are pixels, without transparent edges. */
export function faultOfDesignPicture(kind: DesignPictureKind, width: number, height: number): string | null {
  const { what, narrowest, widest, leastHeight } = kinds[kind]
  // Shape first: a picture that is far too wide was already scaled down, and its height with it.
  if (width / height > widest)
    return `This picture is too wide. ${what} is at most ${widest} times as wide as it is high.`
  if (width / height < narrowest)
    return `This picture is too narrow. ${what} is at most ${Math.round(1 / narrowest)} times as high as it is wide.`
  if (height < leastHeight)
    return `This picture is ${height} pixels high. ${what} needs ${leastHeight} at least, or it is blurred in print.`
  return null
}

/** Its size on the printed certificate, in millimeters. Keeps the ratio. */
export function printedSize(kind: DesignPictureKind, { width, height }: Shape): Shape {
  const { most, area } = kinds[kind]
  const ratio = width / height
  const wide = Math.min(most.width, most.height * ratio, Math.sqrt(area * ratio))
  return { width: wide, height: wide / ratio }
}

/** CSS pixels per printed millimeter: the sheet on a page is about as wide as A4 landscape. */
const pixelsPerMillimeter = 3.6

/** Its size on a page, in CSS pixels. */
export function shownSize(kind: DesignPictureKind, picture: Shape): Shape {
  const { width, height } = printedSize(kind, picture)
  return {
    width: Math.round(width * pixelsPerMillimeter),
    height: Math.round(height * pixelsPerMillimeter),
  }
}

/** Highest useful device pixel ratio. */
const densest = 3

/** Pixels of width that a page needs. */
export const neededWidth = (kind: DesignPictureKind, picture: Shape): number =>
  Math.ceil(printedSize(kind, picture).width * pixelsPerMillimeter * densest)

/** Whether nothing was designed. */
export const isDefaultDesign = ({ logo, signatories, text, place }: CertificateDesign): boolean =>
  logo === null && signatories.length === 0 && text === '' && place === ''

/**
 * What certificates of a course look like: each part of its own design that is not empty, and the school's otherwise.
 *
 * @returns null for the default design
 */
export function designOfCourse(
  school: CertificateDesign | null,
  course: CertificateDesign | null,
): CertificateDesign | null {
  if (course === null || isDefaultDesign(course)) return school
  if (school === null) return course
  const { logo, logoHoldsName } = course.logo === null ? school : course
  return {
    logo,
    logoHoldsName,
    signatories: course.signatories.length === 0 ? school.signatories : course.signatories,
    text: course.text || school.text,
    place: course.place || school.place,
  }
}

export const defaultDesign: CertificateDesign = {
  logo: null,
  logoHoldsName: false,
  signatories: [],
  text: '',
  place: '',
}
