import type { Palette } from './palette.ts'

/** Side of a grid cell. All styles use cells, which makes covers look alike. */
export const UNIT = 80

export type Random = () => number

/** Input of a style: random numbers, size in units, colors, and an id prefix. */
export interface Board {
  random: Random
  width: number
  height: number
  inks: Palette
  scope: string
}

/** One decimal is enough, and hides differences between engines' sine and cosine. */
export const round = (value: number) => +value.toFixed(1)

/** A deterministic generator of numbers in 0..1. */
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

/** The entry at an index modulo the length. */
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

/** A path with a thin stroke of its own color, so that neighbors overlap without a gap. */
export const sealedPath = (data: string, fill: string): string =>
  path(data, fill, ` stroke="${fill}" stroke-width="1.6"`)

/** For upright edges only, so that no background shows between neighbors. */
export const CRISP = ' shape-rendering="crispEdges"'
