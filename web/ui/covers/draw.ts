import type { Palette } from './palette.ts'

/** The side of a grid cell. Every system composes on cells, which is why thirty covers look like one shelf. */
export const UNIT = 80

export type Random = () => number

/** What a system is given: chance, the board's size in units of the drawing, inks, and a prefix for its ids. */
export interface Board {
  random: Random
  width: number
  height: number
  inks: Palette
  scope: string
}

/** One decimal is enough for the eye and hides what engines disagree about in sine and cosine. */
export const round = (value: number) => +value.toFixed(1)

/** A generator of numbers in 0..1 that always tells the same story for the same text. */
export function seededRandom(text: string): Random {
  let state = 1779033703
  for (const letter of text) {
    state = Math.imul(state ^ letter.charCodeAt(0), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}

/** A whole number from 0 up to, not including, `count`. */
export const pick = (random: Random, count: number) => Math.floor(random() * count)

/** The entry of a list, by an index that may run past its end. */
export function at<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0]
}

export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`

export const path = (data: string, fill: string, more = ''): string =>
  `<path d="${data}" fill="${fill}"${more}/>`

/** A path with a hair of its own colour around it: neighbours overlap and no background shows in the seam. */
export const sealedPath = (data: string, fill: string): string =>
  path(data, fill, ` stroke="${fill}" stroke-width="1.6"`)

/** For figures with upright edges only: hard edges meet exactly, so nothing shines through between them. */
export const CRISP = ' shape-rendering="crispEdges"'
