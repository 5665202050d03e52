import path from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { coverSvg } from '../ui/covers/cover.ts'

/** Pixels; the size that services which show links ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const

export interface ShareImage {
  /** Above the title: a course's code and department, or the motto. */
  kicker: string
  title: string
  /** The name of the school. */
  site: string
  /** Seed and department of the cover that fills the right side. */
  cover: { id: string; department: string }
}

const longestLine = 21
const mostLines = 5

/** Breaks a title into lines that fit the left side; what does not fit ends in an ellipsis. */
export function titleLines(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= longestLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length > longestLine ? `${word.slice(0, longestLine - 1)}…` : word)
  }
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`] : lines
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The picture that stands for a page where its link is shared, as an SVG. */
export function shareSvg({ kicker, title, site, cover }: ShareImage): string {
  const { width, height } = shareImageSize
  const lines = titleLines(title)
  const size = lines.length > 3 ? 68 : 84
  const top = 300 - ((lines.length - 1) * size * 1.08) / 2
  const art = coverSvg({ ...cover, columns: 5, rows: 6 }).replace(
    '<svg ',
    `<svg x="720" y="0" width="480" height="${height}" `,
  )
  const text = lines.map(
    (line, index) => `<tspan x="72" y="${top + index * size * 1.08}">${escapeXml(line)}</tspan>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fbf8f2"/>${art}
<text font-family="Inter" font-size="26" fill="#51485e" letter-spacing="2" x="72" y="110">${escapeXml(kicker.toUpperCase())}</text>
<text font-family="Fraunces" font-size="${size}" fill="#1b1428" letter-spacing="-1.5">${text.join('')}</text>
<text font-family="Fraunces" font-size="34" fill="#1b1428" x="72" y="556">${escapeXml(site)}</text>
<circle cx="640" cy="546" r="14" fill="#f5a300"/></svg>`
}

/**
 * The same as a PNG, which is what those services read. Drawn on a thread of its own.
 *
 * @param fontFolder where fraunces.ttf and inter.ttf are (web/share/fonts; the web fonts cannot be read for this)
 */
export async function sharePng(image: ShareImage, fontFolder: string): Promise<Buffer> {
  const fontFiles = ['fraunces.ttf', 'inter.ttf'].map((file) => path.join(fontFolder, file))
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return (await renderAsync(shareSvg(image), { font })).asPng()
}
