/** A drawing in the printed document: the SVG of the page in the colors of the light theme, as attributes. */
import type { ElementContent } from 'hast'
import { readDrawing } from '../../../content/blocks/drawing.ts'
import { type Ink, paints, textInks } from '../../../content/blocks/drawing-format.ts'
import { type Drawn, drawingSvg } from '../../../content/blocks/drawing-svg.ts'
import { escapeXml } from '../../../rules/text/xml.ts'
import { literal } from './typst-text.ts'

/** The light theme of web/ui/styles/tokens.css. Paper is white here. */
export const printedInks: Readonly<Record<Ink, string>> = {
  ink: '#1b1428',
  'ink-2': '#51485e',
  edge: '#857a90',
  paper: '#ffffff',
  sunk: '#f3ede2',
  iris: '#5433e8',
  'iris-tint': '#ede8fc',
  'iris-text': '#4a2bd6',
  'on-iris': '#ffffff',
  gold: '#f5a300',
  'gold-tint': '#fcedcb',
  ok: '#17693c',
  'ok-tint': '#e1f1e3',
  bad: '#b3241b',
  'bad-tint': '#fbe6e1',
}

/** @returns a Typst expression of a picture; null if the drawing has a mistake */
export function drawingToTypst(svg: string): string | null {
  const read = readDrawing(svg)
  if (!('value' in read)) return null
  // At this width the letters are as large as those of the text.
  const drawn = drawingSvg(read.value, { xmlns: 'http://www.w3.org/2000/svg' }, inks)
  return `image(bytes(${literal(xmlOf(drawn))}), format: "svg", width: 82%, alt: ${literal(read.value.title)})`
}

function inks({ element: { name, attributes, classes }, isHead }: Drawn): Record<string, string> {
  const has = (one: string) => classes.includes(one)
  const paint = paints[classes.find((one) => Object.hasOwn(paints, one)) ?? '']
  const given = { fill: attributes.fill, stroke: attributes.stroke }
  const stroke = given.stroke ?? (paint?.stroke ? printedInks[paint.stroke] : undefined)
  if (isHead) return { fill: stroke ?? printedInks.ink }
  if (name === 'text' || name === 'tspan') {
    const ink = textInks[classes.find((one) => Object.hasOwn(textInks, one)) ?? '']
    const fill = given.fill ?? (ink ? printedInks[ink] : name === 'text' ? printedInks.ink : undefined)
    const size = has('title') ? '15' : has('small') ? '12' : name === 'text' ? '13' : undefined
    const anchor = has('center') ? 'middle' : has('end') ? 'end' : undefined
    return only({
      'font-family': name === 'text' ? 'Inter, Noto Sans' : undefined,
      'font-size': size,
      'font-weight': has('label') || has('title') ? '600' : undefined,
      'text-anchor': anchor,
      fill,
    })
  }
  if (name === 'g') return {}
  const fill =
    given.fill ?? (paint?.fill ? printedInks[paint.fill] : paint || given.stroke ? 'none' : undefined)
  const width = has('thick') ? 3 : paint?.strokeWidth || (stroke ? 1.5 : undefined)
  const isLine = paint !== undefined && paint.fill === null
  return only({
    fill,
    stroke,
    'stroke-width': width === undefined ? undefined : String(width),
    'stroke-dasharray': has('dashed') ? '4 4' : undefined,
    'stroke-linecap': isLine ? 'round' : undefined,
    'stroke-linejoin': isLine ? 'round' : undefined,
  })
}

const only = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function xmlOf(node: ElementContent): string {
  if (node.type === 'text') return escapeXml(node.value)
  if (node.type !== 'element') return ''
  const attributes = Object.entries(node.properties).map(
    ([name, value]) => ` ${name}="${escapeXml(String(value))}"`,
  )
  return `<${node.tagName}${attributes.join('')}>${node.children.map(xmlOf).join('')}</${node.tagName}>`
}
