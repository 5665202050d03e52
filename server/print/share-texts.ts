import { literal } from './to-typst.ts'

/** Texts of a share picture, and where it has room for them, in pixels. */
export interface ShareTexts {
  kicker: string
  title: string
  /** The name of the school; empty where its logo says it. */
  site: string
  left: number
  width: number
  siteLeft: number
  siteWidth: number
  /** `#rrggbb`, of the kicker. */
  ink: string
}

/** The source of a Typst document, for `templates/share.typ`. */
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
