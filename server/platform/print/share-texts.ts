import { literal } from './typst-text.ts'

/** Positions in pixels. */
export interface ShareTexts {
  kicker: string
  title: string
  /** The school's name; empty if its logo contains it. */
  site: string
  left: number
  width: number
  siteLeft: number
  siteWidth: number
  /** `#rrggbb`. */
  ink: string
}

export function shareSource({
  kicker,
  title,
  site,
  left,
  width,
  siteLeft,
  siteWidth,
  ink,
}: ShareTexts): string {
  const texts = `kicker: ${literal(kicker)}, title: ${literal(title)}, site: ${literal(site)}`
  const places = `left-edge: ${left}, width: ${width}, site-left: ${siteLeft}, site-width: ${siteWidth}`
  return `#import "/share.typ": *\n#share(${texts}, ${places}, kicker-ink: ${literal(ink)})`
}
