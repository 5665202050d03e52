/** The square crop of a profile picture. Lengths are in pixels of the picture. */

export interface PictureSize {
  width: number
  height: number
}

export interface Part {
  /** Center of the square. */
  x: number
  y: number
  /** 1: as large as the picture allows. */
  zoom: number
}

/** A closer zoom blurs even a large photo. */
export const greatestZoom = 5

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Side length. */
export const sideOf = ({ width, height }: PictureSize, { zoom }: Part) => Math.min(width, height) / zoom

/** The largest square, centered. */
export function middleOf({ width, height }: PictureSize): Part {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** @param by movement in shares of the side */
export function movedPart(size: PictureSize, part: Part, by: { x: number; y: number }): Part {
  const side = sideOf(size, part)
  return inside(size, { ...part, x: part.x + by.x * side, y: part.y + by.y * side })
}

/** Zooms around the center, as far as the edges allow. */
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
