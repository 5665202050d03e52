/**
 * The part of a picture that becomes someone's face on the site: a square that never leaves the picture. Lengths are in
 * pixels of the picture.
 */

export interface PictureSize {
  width: number
  height: number
}

export interface Part {
  /** Where the middle of the square lies. */
  x: number
  y: number
  /** 1: as large as the picture allows. */
  zoom: number
}

/** Closer than this even a large photograph is a blur. */
export const greatestZoom = 5

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Length of the square's side. */
export const sideOf = ({ width, height }: PictureSize, { zoom }: Part) => Math.min(width, height) / zoom

/** The largest square, in the middle. */
export function middleOf({ width, height }: PictureSize): Part {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** @param by how far the square goes over the picture, in shares of its side */
export function movedPart(size: PictureSize, part: Part, by: { x: number; y: number }): Part {
  const side = sideOf(size, part)
  return inside(size, { ...part, x: part.x + by.x * side, y: part.y + by.y * side })
}

/** Nearer or farther, the middle staying where it is as long as the edges of the picture allow. */
export function zoomedPart(size: PictureSize, part: Part, zoom: number): Part {
  return inside(size, { ...part, zoom: between(1, zoom, greatestZoom) })
}

function inside(size: PictureSize, part: Part): Part {
  const half = sideOf(size, part) / 2
  return {
    ...part,
    x: between(half, part.x, size.width - half),
    y: between(half, part.y, size.height - half),
  }
}
