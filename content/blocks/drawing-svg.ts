/**
 * A drawing as a tree of SVG. Arrow heads are shapes of their own and not markers: a marker needs an id, of which a
 * page with several texts could have two, and not every browser paints it in the color of its line.
 */
import type { Element, ElementContent, Properties } from 'hast'
import type { Drawing, DrawingElement } from './drawing.ts'
import { drawingWidth, numbersOf } from './drawing-format.ts'
import { type End, endsOf, type Piece, readPath } from './drawing-path.ts'
import { part, text } from './elements.ts'

/** What is drawn: an element, or the head of an arrow at its end. */
export interface Drawn {
  element: DrawingElement
  isHead: boolean
}

/** @param dress the attributes that paint an element */
export function drawingSvg(
  { height, children }: Drawing,
  properties: Properties,
  dress: (drawn: Drawn) => Properties,
): Element {
  const make = (node: DrawingElement): ElementContent[] => {
    const made = part(
      node.name,
      { ...node.attributes, ...dress({ element: node, isHead: false }) },
      node.children.flatMap((child) => (typeof child === 'string' ? [text(child)] : make(child))),
    )
    const { transform, opacity } = node.attributes
    const around = { ...(transform && { transform }), ...(opacity && { opacity }) }
    const heads = headsOf(node).map((d) =>
      part('path', { d, ...around, ...dress({ element: node, isHead: true }) }),
    )
    return [made, ...heads]
  }
  return part('svg', { viewBox: `0 0 ${drawingWidth} ${height}`, ...properties }, children.flatMap(make))
}

/** On a page: classes of the style sheet, and the text alternative as the name of the picture. */
export const drawingOnPage = (drawing: Drawing): Element =>
  drawingSvg(
    drawing,
    { role: 'img', ariaLabel: drawing.title },
    ({ element: { classes, attributes }, isHead }) => {
      const names = classes.map((one) => `drawing-${one}`)
      if (!isHead) return names.length > 0 ? { className: names } : {}
      const { stroke } = attributes
      return { className: ['drawing-head', ...names], ...(stroke && { fill: stroke }) }
    },
  )

/** Paths of the heads of an element, at its end first. */
function headsOf(node: DrawingElement): string[] {
  const [atEnd, atBoth] = [node.classes.includes('arrow'), node.classes.includes('arrow-both')]
  if (!atEnd && !atBoth) return []
  const { end, beginning } = endsOf(piecesOf(node))
  const size = node.classes.includes('thick') ? 1.8 : 1
  return [end, atBoth ? beginning : null].flatMap((one) => (one === null ? [] : [headAt(one, size)]))
}

/** A triangle whose tip is just beyond the end of the line, so that the round end of the line is within it. */
function headAt({ at, direction: { x, y } }: End, size: number): string {
  const [ahead, behind, aside] = [1.6 * size, 6 * size, 3.4 * size]
  const place = (along: number, across: number) =>
    `${rounded(at.x + along * x - across * y)} ${rounded(at.y + along * y + across * x)}`
  return `M${place(ahead, 0)}L${place(-behind, aside)}L${place(-behind, -aside)}z`
}

const rounded = (value: number) => Number(value.toFixed(2))

function piecesOf({ name, attributes }: DrawingElement): Piece[] {
  if (name === 'path') {
    const read = readPath(attributes.d ?? '')
    return typeof read === 'string' ? [] : read
  }
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0, points = '' } = attributes
  const numbers = name === 'line' ? [x1, y1, x2, y2].map(Number) : numbersOf(points).map(Number)
  if (name !== 'line' && name !== 'polyline') return []
  const places = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []))
  return places.slice(1).map((to, index) => ({ from: places[index] ?? to, controls: [], to }))
}
