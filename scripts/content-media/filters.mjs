// Filters of second order (Robert Bristow-Johnson's formulas), and loudness by ITU-R BS.1770.
import { gained, rate, samplesIn } from './signal.mjs'

function filtered(sound, [b0, b1, b2, a0, a1, a2]) {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return sound.map((x) => {
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

const angle = (hertz, q) => {
  const w = (2 * Math.PI * hertz) / rate
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) }
}

export function lowPass(sound, hertz, q = Math.SQRT1_2) {
  const { cos, alpha } = angle(hertz, q)
  const b = (1 - cos) / 2
  return filtered(sound, [b, 2 * b, b, 1 + alpha, -2 * cos, 1 - alpha])
}

export function highPass(sound, hertz, q = Math.SQRT1_2) {
  const { cos, alpha } = angle(hertz, q)
  const b = (1 + cos) / 2
  return filtered(sound, [b, -2 * b, b, 1 + alpha, -2 * cos, 1 - alpha])
}

export function bandPass(sound, hertz, q = 1) {
  const { cos, alpha } = angle(hertz, q)
  return filtered(sound, [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha])
}

export function bell(sound, hertz, db, q = 1) {
  const { cos, alpha } = angle(hertz, q)
  const a = 10 ** (db / 40)
  return filtered(sound, [
    ...[1 + alpha * a, -2 * cos, 1 - alpha * a],
    ...[1 + alpha / a, -2 * cos, 1 - alpha / a],
  ])
}

export function highShelf(sound, hertz, db, q = Math.SQRT1_2) {
  const { cos, alpha } = angle(hertz, q)
  const a = 10 ** (db / 40)
  const root = 2 * Math.sqrt(a) * alpha
  return filtered(sound, [
    a * (a + 1 + (a - 1) * cos + root),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - root),
    a + 1 - (a - 1) * cos + root,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - root,
  ])
}

/** Integrated loudness of a mono sound as heard from two speakers, in LUFS (BS.1770-4, with both gates). */
export function loudness(sound) {
  const weighted = highPass(highShelf(sound, 1681.97, 4, 0.7072), 38.135, 0.5003)
  const [block, step] = [samplesIn(0.4), samplesIn(0.1)]
  const powers = []
  for (let at = 0; at + block <= weighted.length; at += step) {
    let sum = 0
    for (let index = at; index < at + block; index++) sum += weighted[index] ** 2
    powers.push((2 * sum) / block)
  }
  const inLufs = (power) => -0.691 + 10 * Math.log10(power)
  const mean = (some) => some.reduce((sum, power) => sum + power, 0) / some.length
  const audible = powers.filter((power) => inLufs(power) > -70)
  const gate = inLufs(mean(audible)) - 10
  return inLufs(mean(audible.filter((power) => inLufs(power) > gate)))
}

export const atLoudness = (sound, lufs) => gained(sound, lufs - loudness(sound))
