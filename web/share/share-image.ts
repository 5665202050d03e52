import { type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { accentTones } from '../../rules/accent.ts'
import { escapeXml } from '../../rules/xml.ts'
import { coverSvg } from '../ui/covers/cover.ts'
import { type DrawnLogo, drawnLogo } from './drawn-logo.ts'
import { inLines, lettersFrom, plain, readable, shortened } from './text-layout.ts'

/** Pixels; the size that services which show links ask for. */
const size = { width: 1200, height: 630 } as const
const art = { left: 720, width: 480 } as const
/** Where texts begin, and how wide they may be beside the art. */
const text = { left: 72, width: art.left - 72 - 40 } as const
/** Between the line above the title and the name below it. */
const title = { top: 150, height: 340, sizes: [84, 76, 68, 60, 52], leading: 1.08 } as const

const kickerInk = '#51485e'

/** Where the school is named, below the title. */
const foot = { middle: 546, logoHeight: 56, widestLogo: 260 } as const

interface SharingTools {
  /** Where the fonts are (web/share/fonts; the web fonts cannot be read for this). */
  folder: string
  /** Texts as SVG of the size of the picture, without its ground; null where a letter has no shape. */
  setTexts: (texts: SetTexts) => Promise<string | null>
}

interface SetTexts extends ReturnType<typeof roomOf> {
  kicker: string
  title: string
  site: string
}

interface ShareImage {
  /** Above the title: a course's code and department, or the motto. */
  kicker: string
  title: string
  /** The name of the school. */
  site: string
  /** The school's colour, `#rrggbb`; null for the design's own. */
  accentColour: string | null
  logo: DrawnLogo | null
  /** Seed and department of the cover that fills the right side. */
  cover: { id: string; department: string }
}

/**
 * The picture that is shown where a link to a page is shared, as a PNG of 1200 by 630, the size those services read. The
 * title is set as large as it fits. Texts in letters that the fonts here lack are set by the typesetter, which joins and
 * orders the letters of every script. If no font has a letter of a title, the school's name takes its place, since boxes
 * and gaps say nothing. Drawn on a thread of its own.
 */
export async function sharePng(image: ShareImage, { folder, setTexts }: SharingTools): Promise<Buffer> {
  const font = lettersFrom(folder)
  const texts = {
    kicker: plain(image.kicker.toUpperCase()),
    title: plain(image.title),
    site: image.logo?.holdsName ? '' : plain(image.site),
  }
  const isStrange = Object.values(texts).some((one) => one !== readable(one))
  const set = isStrange && texts.title !== '' ? await setTexts({ ...texts, ...roomOf(image) }) : null
  return (await renderAsync(shareSvg(image, font, set), { font })).asPng()
}

/** Where the texts have room, and the color of the kicker. */
function roomOf({ logo, accentColour }: ShareImage) {
  const { width } = logoAtFoot(logo)
  return {
    left: text.left,
    width: text.width,
    siteLeft: text.left + width,
    siteWidth: text.width - 60 - width,
    ink: accentColour === null ? kickerInk : accentTones(accentColour, 'light').text,
  }
}

/** The typesetter gives the size in points. */
const placed = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0" y="0" width="${text.left + text.width}" height="${size.height}">`

/** @param set the texts as SVG, where they are set already */
function shareSvg(image: ShareImage, font: ResvgRenderOptions['font'], set: string | null): string {
  const drawn = coverSvg({ ...image.cover, columns: 5, rows: 6 }).replace(
    '<svg ',
    `<svg x="${art.left}" y="0" width="${art.width}" height="${size.height}" `,
  )
  const name = readable(image.site)
  const heading = inLines(
    readable(image.title) || name,
    { family: 'Fraunces', font },
    { ...title, width: text.width },
  )
  const step = heading.size * title.leading
  // The block stands in the middle of its room; a line's letters rise some three quarters of their size above it.
  const first = title.top + (title.height - heading.lines.length * step) / 2 + heading.size * 0.82
  const lines = heading.lines.map(
    (line, index) => `<tspan x="${text.left}" y="${first + index * step}">${escapeXml(line)}</tspan>`,
  )
  const spaced = 1.1
  const kicker = shortened(
    readable(image.kicker.toUpperCase()),
    { family: 'Inter', font },
    text.width / spaced / 26,
  )
  const logo = logoAtFoot(image.logo)
  const site = image.logo?.holdsName
    ? ''
    : shortened(
        readable(image.title) && name,
        { family: 'Fraunces', font },
        (text.width - 60 - logo.width) / 34,
      )
  // The picture is light in either theme.
  const tones = image.accentColour === null ? null : accentTones(image.accentColour, 'light')
  const written =
    set?.replace(/<svg [^>]*>/, placed) ??
    `<text font-family="Inter" font-size="26" fill="${tones?.text ?? kickerInk}" letter-spacing="2" x="${text.left}" y="110">${escapeXml(kicker)}</text>
<text font-family="Fraunces" font-size="${heading.size}" fill="#1b1428" letter-spacing="-1.5">${lines.join('')}</text>
<text font-family="Fraunces" font-size="34" fill="#1b1428" x="${text.left + logo.width}" y="556">${escapeXml(site)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<rect width="${size.width}" height="${size.height}" fill="#fbf8f2"/>${drawn}
${written}
${logo.svg}<circle cx="640" cy="${foot.middle}" r="14" fill="${tones?.iris ?? '#f5a300'}"/></svg>`
}

/** The school's logo before its name. @returns with the room it takes */
function logoAtFoot(logo: DrawnLogo | null): { svg: string; width: number } {
  if (logo === null) return { svg: '', width: 0 }
  const height = Math.min(foot.logoHeight, (foot.widestLogo * logo.height) / logo.width)
  const width = (height * logo.width) / logo.height
  const place = { x: text.left, y: foot.middle - height / 2, width, height }
  return { svg: drawnLogo(logo, place, logo.ground === 'dark' ? 'dark' : null), width: width + 20 }
}
