/** What the SVG of a drawing may hold. Whatever is not named here is refused (docs/decisions/0088). */

/** Width of every drawing in its own units. A phone shows a unit in a little less than a pixel. */
export const drawingWidth = 360
export const drawingHeights = { least: 60, most: 640 }
/** In characters. */
export const longestDrawing = 12_000
export const titleLengths = { least: 40, most: 500 }
/** Elements inside each other, with the svg. */
export const mostLevels = 8

export const shapeNames = ['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'] as const
export type ShapeName = (typeof shapeNames)[number]
export const elementNames = ['svg', 'title', 'g', 'text', 'tspan', ...shapeNames] as const
export type ElementName = (typeof elementNames)[number]

export const isElementName = (name: string): name is ElementName =>
  (elementNames as readonly string[]).includes(name)
export const isShapeName = (name: string): name is ShapeName =>
  (shapeNames as readonly string[]).includes(name)

/** Colors by their role, each of which both themes have. */
export type Ink =
  | ('ink' | 'ink-2' | 'edge' | 'paper' | 'sunk' | 'iris' | 'iris-tint' | 'iris-text' | 'on-iris')
  | ('gold' | 'gold-tint' | 'ok' | 'ok-tint' | 'bad' | 'bad-tint')

export interface Paint {
  fill: Ink | null
  stroke: Ink | null
  strokeWidth: number
}

const stroke = (ink: Ink, strokeWidth = 1.5): Paint => ({ fill: null, stroke: ink, strokeWidth })
const fill = (ink: Ink): Paint => ({ fill: ink, stroke: null, strokeWidth: 0 })

/** The classes that paint a shape. The style sheet web/ui/styles/lecture-drawings.css says the same for pages. */
export const paints: Readonly<Record<string, Paint>> = {
  line: stroke('ink'),
  'line-soft': stroke('edge', 1),
  'line-accent': stroke('iris'),
  'line-good': stroke('ok'),
  'line-bad': stroke('bad'),
  'fill-paper': { fill: 'paper', stroke: 'ink', strokeWidth: 1.5 },
  'fill-soft': fill('sunk'),
  'fill-tint': fill('iris-tint'),
  'fill-accent': fill('iris'),
  'fill-gold': fill('gold'),
  'fill-gold-tint': fill('gold-tint'),
  'fill-ink': fill('ink'),
  'fill-good': fill('ok'),
  'fill-bad': fill('bad'),
  'fill-good-tint': fill('ok-tint'),
  'fill-bad-tint': fill('bad-tint'),
  'fill-muted': fill('edge'),
}
export const modifiers = ['dashed', 'thick', 'arrow', 'arrow-both'] as const

export const textInks: Readonly<Record<string, Ink>> = {
  muted: 'ink-2',
  accent: 'iris-text',
  good: 'ok',
  bad: 'bad',
  'on-accent': 'on-iris',
  'on-ink': 'paper',
}
export const textClasses = ['label', 'title', 'small', 'number', 'center', 'end', ...Object.keys(textInks)]
export const shapeClasses = [...Object.keys(paints), ...modifiers]

/** @returns what the value has to be, or null if it is right */
type Check = (value: string) => string | null

/** Far beyond any drawing, and far below where browsers lose precision. */
const farthest = 10_000
/** With as many decimals as programs write. */
export const numberPattern = '[+-]?(?:\\d{1,5}(?:\\.\\d{0,20})?|\\.\\d{1,20})'
const wholeNumber = new RegExp(`^${numberPattern}$`)
export const isCoordinate = (text: string) => wholeNumber.test(text) && Math.abs(Number(text)) <= farthest

const number: Check = (value) => (isCoordinate(value) ? null : 'a number from -10,000 to 10,000')
const size: Check = (value) =>
  isCoordinate(value) && Number(value) >= 0 ? null : 'a number from 0 to 10,000'
const color: Check = (value) => (/^#[\da-f]{6}$/i.test(value) ? null : 'a color such as #2a6f4e')

export const numbersOf = (value: string) => value.trim().split(/\s*,\s*|\s+/)

const points: Check = (value) => {
  const all = numbersOf(value)
  return all.length >= 4 && all.length % 2 === 0 && all.every(isCoordinate)
    ? null
    : 'pairs of numbers such as 10,20 30,40'
}

const operation = new RegExp(
  `^(?:translate|scale)\\( *${numberPattern}(?:[ ,]+${numberPattern})? *\\)$|^rotate\\( *${numberPattern}(?:[ ,]+${numberPattern}[ ,]+${numberPattern})? *\\)$`,
)
const mostOperations = 6
const transform: Check = (value) => {
  const operations = value
    .trim()
    .split(/(?<=\))[\s,]*/)
    .filter((part) => part !== '')
  const isRight =
    operations.length > 0 &&
    operations.length <= mostOperations &&
    operations.every((one) => operation.test(one))
  const isNear = [...value.matchAll(new RegExp(numberPattern, 'g'))].every(([one]) => isCoordinate(one))
  return isRight && isNear ? null : 'translate(…), rotate(…) and scale(…) with numbers'
}

/** Checked by the reader of paths, which says what is wrong. */
const anything: Check = () => null

export const attributeChecks: Readonly<Record<string, Check>> = {
  class: anything,
  d: anything,
  ...Object.fromEntries(
    ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'dx', 'dy'].map((name) => [name, number]),
  ),
  ...Object.fromEntries(['r', 'rx', 'ry', 'width', 'height'].map((name) => [name, size])),
  points,
  transform,
  opacity: (value) =>
    isCoordinate(value) && Number(value) >= 0 && Number(value) <= 1 ? null : 'a number from 0 to 1',
  fill: color,
  stroke: color,
}

/** Height of the drawing; null if the box is another. */
export function heightOf(viewBox: string): number | null {
  const height = Number(/^0 0 360 (\d{2,3})$/.exec(viewBox)?.[1])
  return height >= drawingHeights.least && height <= drawingHeights.most ? height : null
}
