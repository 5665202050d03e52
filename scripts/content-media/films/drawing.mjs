// Runs in the browser that draws the films: the palette, letters and shapes of every film.

export const size = { width: 640, height: 360 }
export const paper = '#f6f1e7'
export const ink = '#1d2433'
export const night = '#20283a'
export const accent = '#d9573b'
export const teal = '#2f7f86'
export const sand = '#e2cfae'

export function filled(to, color, shape) {
  to.fillStyle = color
  to.beginPath()
  shape(to)
  to.fill()
}

export function lined(to, color, width, shape) {
  to.strokeStyle = color
  to.lineWidth = width
  to.lineCap = 'round'
  to.lineJoin = 'round'
  to.beginPath()
  shape(to)
  to.stroke()
}

export function box(to, color, x, y, width, height, radius = 0) {
  filled(to, color, () => to.roundRect(x, y, width, height, radius))
}

export const disk = (to, color, x, y, radius) => filled(to, color, () => to.arc(x, y, radius, 0, 2 * Math.PI))

export function words(to, text, x, y, { size = 20, color = ink, weight = 600, align = 'left' } = {}) {
  to.font = `${weight} ${size}px Inter`
  to.fillStyle = color
  to.textAlign = align
  to.textBaseline = 'middle'
  to.fillText(text, x, y)
}

/** A label on a dark ground, legible on any picture. */
export function label(to, text, x, y, align = 'left') {
  to.font = '600 18px Inter'
  const width = to.measureText(text).width + 20
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  box(to, 'rgb(24 30 44 / 88%)', left, y, width, 30, 6)
  words(to, text, left + 10, y + 16, { size: 18, color: '#fff' })
}

/** From 0 to 1 between two moments, gently at both ends. */
export function between(t, from, to) {
  const share = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/**
 * What a shutter sees: the mean of many moments while it is open.
 *
 * @param to a layer
 * @param moments how many; more for faster movement
 * @param draw draws one moment into the layer
 */
export function exposed(to, from, seconds, moments, draw) {
  const { width, height } = to.canvas
  const sums = new Float32Array(width * height * 4)
  for (let n = 0; n < moments; n++) {
    draw(from + (seconds * n) / moments)
    const { data } = to.getImageData(0, 0, width, height)
    for (let i = 0; i < sums.length; i++) sums[i] += data[i]
  }
  const mean = to.createImageData(width, height)
  for (let i = 0; i < sums.length; i++) mean.data[i] = sums[i] / moments
  to.putImageData(mean, 0, 0)
}

export function layer(width, height) {
  return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
}
