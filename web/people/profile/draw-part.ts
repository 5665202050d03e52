import { type Part, sideOf } from '../../../rules/media/picture-part.ts'

/** Pixels; more than the site keeps (server/people/profile/service.ts). */
const largestSide = 1_024

/** Draws the part into a square canvas. With `ring`, darkens what lies outside the circle. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, part: Part, ring: boolean): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width } = canvas
  const side = sideOf(picture, part)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, width, width)
  context.drawImage(picture, part.x - side / 2, part.y - side / 2, side, side, 0, 0, width, width)
  if (!ring) return
  const radius = width / 2 - 3
  context.beginPath()
  context.rect(0, 0, width, width)
  context.arc(width / 2, width / 2, radius, 0, 2 * Math.PI)
  context.fillStyle = 'rgb(20 14 32 / 0.6)'
  context.fill('evenodd')
  context.beginPath()
  context.arc(width / 2, width / 2, radius, 0, 2 * Math.PI)
  context.lineWidth = 4
  context.strokeStyle = '#fff'
  context.stroke()
}

/** Returns null if the browser cannot encode it. */
export async function partAsFile(picture: ImageBitmap, part: Part, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(largestSide, Math.round(sideOf(picture, part))))
  drawPart(canvas, picture, part, false)
  // A browser without WebP produces PNG, which the server converts anyway.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95))
  return blob && new File([blob], name, { type: blob.type })
}
