/** Reads a picture with numbered points: a picture, and a list whose items begin with their places in it. */
import type { List, ListItem, Paragraph, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { isPicture } from './read-block.ts'

/** In percent of the picture, from the left and from the top. */
export interface Point {
  x: number
  y: number
}

interface AnnotatedParts {
  picture: Paragraph | null
  /** Without the places. Null if there is none. */
  list: List | null
  /** Null where an item has no place. */
  points: (Point | null)[]
  caption: RootContent[]
}

export const mostPoints = 12

const place = /^\(\s*(\d{1,3}(?:\.\d)?)\s*%?\s*,\s*(\d{1,3}(?:\.\d)?)\s*%?\s*\)\s*/

export function annotatedParts({ children }: ContainerDirective): AnnotatedParts {
  const all = children as RootContent[]
  const picture = all.find((node): node is Paragraph => node.type === 'paragraph' && isPicture(node)) ?? null
  const list = all.find((node): node is List => node.type === 'list') ?? null
  const read = list?.children.map(placed) ?? []
  return {
    picture,
    list: list && { ...list, ordered: true, start: 1, children: read.map(({ item }) => item) },
    points: read.map(({ point }) => point),
    caption: all.filter((node) => node !== picture && node !== list),
  }
}

function placed(item: ListItem): { point: Point | null; item: ListItem } {
  const [first, ...others] = item.children
  const [words, ...rest] = first?.type === 'paragraph' ? first.children : []
  if (first?.type !== 'paragraph' || words?.type !== 'text') return { point: null, item }
  const match = place.exec(words.value)
  const [x, y] = [Number(match?.[1]), Number(match?.[2])]
  if (match === null || x > 100 || y > 100) return { point: null, item }
  const text = { ...words, value: words.value.slice(match[0].length) }
  return {
    point: { x, y },
    item: { ...item, children: [{ ...first, children: [text, ...rest] }, ...others] },
  }
}

/** @returns a sentence without a full stop, or null */
export function annotatedFault(block: ContainerDirective): string | null {
  const { picture, list, points } = annotatedParts(block)
  const [image] = picture?.children ?? []
  if (image === undefined) return 'An annotated needs a picture: ![What it shows](media/name.webp)'
  if (!('alt' in image) || !image.alt?.trim()) return 'This picture has no text alternative'
  if (list === null) return 'An annotated needs a list of its points'
  if (points.length > mostPoints) return `A picture has at most ${mostPoints} points`
  const missing = points.indexOf(null)
  return missing === -1
    ? null
    : `Point ${missing + 1} does not begin with its place, in percent from the left and the top, such as (40, 25)`
}

/** The places as one attribute, and back. */
export const writePoints = (points: readonly (Point | null)[]) =>
  points.map((point) => (point === null ? '' : `${point.x},${point.y}`)).join(' ')

export const readPoints = (text: string): Point[] =>
  [...text.matchAll(/(?<![\d.])(\d{1,3}(?:\.\d)?),(\d{1,3}(?:\.\d)?)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
