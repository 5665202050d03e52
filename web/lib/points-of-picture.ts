import type { Points } from '../../rules/school/logo.ts'

/** The pixels of a loaded picture, sampled at up to 256 pixels of width, which is enough and fast. */
export function pointsOfPicture(picture: HTMLImageElement): Points | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(256, picture.naturalWidth)
  canvas.height = Math.round((canvas.width * picture.naturalHeight) / picture.naturalWidth)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}
