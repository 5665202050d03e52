/** Which pictures can be a school's logo, and on which background. */
import { accentGrounds, contrast } from './accent.ts'

/** Maximum height on a page, in CSS pixels (web/ui/styles/shell.css). */
export const logoHeight = 34

/** Highest useful device pixel ratio. */
const densest = 3

/** Accepted ratios of width to height. */
const shapes = { narrowest: 1 / 2, widest: 6 }

/** A lower picture is blurred on dense screens. */
const leastHeight = 64

/** Why a picture of this size cannot be a logo, as a sentence; null if it can. */
export function faultOfLogo(width: number, height: number): string | null {
  // Shape first: a picture that is far too wide was already scaled down, and its height with it.
  if (width / height > shapes.widest)
    return `This picture is too wide. A logo is at most ${shapes.widest} times as wide as it is high.`
  if (width / height < shapes.narrowest)
    return `This picture is too narrow. A logo is at most ${1 / shapes.narrowest} times as high as it is wide.`
  if (height < leastHeight)
    return `This picture is ${height} pixels high. A logo needs ${leastHeight} at least, or it is blurred on many screens.`
  return null
}

/** Roughly square, so it is legible as a small icon. */
export const fitsSquare = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width / height, height / width) <= 1.6

/** Pixel width needed for a logo of this shape. */
export const drawnWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.ceil((logoHeight * densest * width) / height)

/** RGBA values, 0 to 255, row by row. */
export interface Points {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** Below this, a pixel is lost on its background. */
const leastContrast = 1.5

/** Share of the outline that may be lost. */
const mostLost = 0.25

/**
 * The background a logo needs if it would be invisible on a page, such as dark ink on a dark page. Only the outline
 * counts; colors within it have their own background.
 *
 * @returns null if it is visible in both themes, or has no transparent pixels
 */
export function groundOfLogo(picture: Points): 'light' | 'dark' | null {
  const outline = outlineOf(picture)
  if (outline === null) return null
  const lostOn = (theme: 'light' | 'dark') => {
    const ground = accentGrounds[theme].grounds[0]
    return outline.filter((colour) => contrast(colour, ground) < leastContrast).length / outline.length
  }
  const [dark, light] = [lostOn('dark'), lostOn('light')]
  if (Math.max(dark, light) <= mostLost) return null
  return dark >= light ? 'light' : 'dark'
}

/**
 * Colors of pixels next to transparent ones; the picture's edge counts as transparent. Null if nothing is transparent.
 */
function outlineOf({ data, width, height }: Points): string[] | null {
  const isClear = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || (data[(y * width + x) * 4 + 3] ?? 0) < 128
  const colours: string[] = []
  let isFilled = true
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isClear(x, y)) {
        isFilled = false
        continue
      }
      const beside = [isClear(x - 1, y), isClear(x + 1, y), isClear(x, y - 1), isClear(x, y + 1)]
      if (beside.includes(true)) colours.push(colourAt(data, (y * width + x) * 4))
    }
  }
  return isFilled || colours.length === 0 ? null : colours
}

const colourAt = (data: Points['data'], at: number) =>
  `#${[...data.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
