/** The laws of a school's logo: which pictures can stand in the place of the design's mark, and on which ground. */
import { accentGrounds, contrast } from './accent.ts'

/** How high it is drawn at most, in pixels of a page (web/ui/styles/shell.css). */
export const logoHeight = 34

/** Pixels of a screen that a pixel of a page takes at most; more is not seen. */
const densest = 3

/** Widths to its height, between which it is still seen at that height and leaves room beside it. */
const shapes = { narrowest: 1 / 2, widest: 6 }

/** Lower than this it would be blurred on a dense screen. */
const leastHeight = 64

/** What keeps a picture of so many pixels from being a logo, as a sentence; null where nothing does. */
export function faultOfLogo(width: number, height: number): string | null {
  // The shape first: the height of one that is far too wide is what is left of it, made smaller to be kept.
  if (width / height > shapes.widest)
    return `This picture is too wide. A logo is at most ${shapes.widest} times as wide as it is high.`
  if (width / height < shapes.narrowest)
    return `This picture is too narrow. A logo is at most ${1 / shapes.narrowest} times as high as it is wide.`
  if (height < leastHeight)
    return `This picture is ${height} pixels high. A logo needs ${leastHeight} at least, or it is blurred on many screens.`
  return null
}

/** Whether it is about as wide as high, so that it can be seen where there is a small square for it. */
export const fitsSquare = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width / height, height / width) <= 1.6

/** How many pixels wide the picture of that shape has to be where it is drawn on a page. */
export const drawnWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.ceil((logoHeight * densest * width) / height)

/** A picture as its points: red, green, blue and alpha of each, from 0 to 255, line by line. */
export interface Points {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** Under it a point is lost on its ground. */
const leastContrast = 1.5

/** So much of a logo's outline may be lost on a ground. */
const mostLost = 0.25

/**
 * The ground a logo has to be laid on where it would be lost on what is there: ink of a clear picture is not seen on a
 * dark page. Only its outline is looked at, for what is within it has a ground of its own.
 *
 * @returns null where it stands out from the grounds of both themes, or has no clear points at all
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

/** The colours of the points beside clear ones; the page begins at the picture's edge. Null where all of it is filled. */
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
