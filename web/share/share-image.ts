import { type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { accentTones } from '../../rules/school/accent.ts'
import { escapeXml } from '../../rules/text/xml.ts'
import { coverSvg } from '../ui/covers/cover.ts'
import { type DrawnLogo, drawnLogo } from './drawn-logo.ts'
import { inLines, lettersFrom, plain, readable, shortened } from './text-layout.ts'

/** Pixels, the size that link previews request. */
const size = { width: 1200, height: 630 } as const
const art = { left: 720, width: 480 } as const
/** Left edge of texts, and their width beside the art. */
const text = { left: 72, width: art.left - 72 - 40 } as const
/** Between the kicker above and the name below. */
const title = { top: 150, height: 340, sizes: [84, 76, 68, 60, 52], leading: 1.08 } as const

const kickerInk = '#51485e'

/** The school's name, below the title. */
const foot = { middle: 546, logoHeight: 56, widestLogo: 260 } as const

interface SharingTools {
  /** Folder of the fonts (web/share/fonts; resvg cannot read the web fonts). */
  folder: string
  /** Texts as SVG of the picture's size without background; null if a glyph is missing. */
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
  /** The school's name. */
  site: string
  /** `#rrggbb`; null for the default. */
  accentColour: string | null
  logo: DrawnLogo | null
  /** Seed and department of the cover on the right. */
  cover: { id: string; department: string }
}

/**
 * The link preview of a page, as a PNG of 1200 by 630, with the title as large as fits. Texts these fonts lack go to
 * the typesetter, which shapes every script. If no font has a letter of the title, the school's name replaces it,
 * because boxes and gaps say nothing. Rendered on a separate thread.
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

/** Space for texts, and the kicker's color. */
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

/** The typesetter gives its size in points. */
const placed = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0" y="0" width="${text.left + text.width}" height="${size.height}">`

/** @param set the texts as SVG, if they are set already */
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
  // Vertically centered; a line's letters rise about three quarters of their size above the baseline.
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

/** @returns the logo with the width it takes */
function logoAtFoot(logo: DrawnLogo | null): { svg: string; width: number } {
  if (logo === null) return { svg: '', width: 0 }
  const height = Math.min(foot.logoHeight, (foot.widestLogo * logo.height) / logo.width)
  const width = (height * logo.width) / logo.height
  const place = { x: text.left, y: foot.middle - height / 2, width, height }
  return { svg: drawnLogo(logo, place, logo.ground === 'dark' ? 'dark' : null), width: width + 20 }
}
