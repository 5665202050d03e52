import { at, type Board, circle, pick, rectangle, round } from './draw.ts'

/** Audio & Podcast: a waveform with a highlighted moment. */
export function wave({ random, width, height, inks, scope }: Board): string {
  const mood = pick(random, 3)
  const ground = at([inks.deep, inks.paper, inks.main], mood)
  const bar = at([inks.main, inks.main, inks.deep], mood)
  const disc = at([inks.spark, inks.deep, inks.light], mood)
  const kept = at([inks.paper, inks.spark, inks.spark], mood)
  const middle = height > width ? height * 0.66 : height / 2
  const slow = 1 + random() * 2
  const fast = 3 + random() * 4
  const phase = random() * 6
  const step = width > 200 ? 20 : 16
  let bars = ''
  for (let x = step / 2; x < width; x += step) {
    const angle = (x / width) * Math.PI
    const swing = Math.sin(angle * slow + phase) * 0.6 + Math.sin(angle * fast + phase * 2) * 0.4
    const half = height * (0.05 + 0.4 * Math.abs(swing))
    bars += `M${round(x)} ${round(middle - half)}V${round(middle + half)}`
  }
  const radius = Math.min(width, height) * (0.3 + random() * 0.12)
  const centre = width * (0.25 + random() * 0.5)
  const id = `${scope}w`
  const clip = `<clipPath id="${id}c">${circle(centre, middle, radius, '#000')}</clipPath>`
  const shape = `<path id="${id}" d="${bars}" fill="none" stroke-width="${round(step * 0.58)}" stroke-linecap="round"/>`
  const all = `<use href="#${id}" stroke="${bar}"/>`
  const chosen = `<use href="#${id}" stroke="${kept}" clip-path="url(#${id}c)"/>`
  const back = rectangle(0, 0, width, height, ground)
  return `${back}<defs>${shape}${clip}</defs>${all}${circle(centre, middle, radius, disc)}${chosen}`
}
