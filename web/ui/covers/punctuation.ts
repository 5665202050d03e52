import { at, type Board, pick, rectangle, round } from './draw.ts'

/** Writing & Publishing: a page of stripes shifted by a punctuation mark. */
export function punctuation({ random, width, height, inks, scope }: Board): string {
  // Draw these random numbers before the lines, whose count depends on the size; the mark must not.
  const mood = pick(random, 3)
  const mark = at(MARKS, pick(random, MARKS.length))
  const drift = random() - 0.5
  const ground = at([inks.paper, inks.deep, inks.light], mood)
  const ink = at([inks.deep, inks.light, inks.deep], mood)
  const markInk = at([inks.spark, inks.spark, inks.main], mood)
  const step = width > 200 ? 20 : 16
  let lines = ''
  let shifted = ''
  for (let y = step / 2; y < height; y += step) {
    lines += `M0 ${round(y)}H${round(width * (random() < 0.2 ? 0.35 + random() * 0.4 : 1))}`
    shifted += `M0 ${round(y + step / 2)}H${width}`
  }
  const scale = Math.min(width, height) / (height > width ? 380 : 320)
  const x = width / 2 + drift * width * 0.2
  const y = height > width ? height * 0.68 : height / 2
  const shape = mark(x, y, scale)
  const stripes = `stroke-width="${step / 2}"`
  const over = mood === 1 ? inks.deep : inks.paper
  return (
    rectangle(0, 0, width, height, ground) +
    `<clipPath id="${scope}p"><path d="${shape}"/></clipPath>` +
    `<path d="${lines}" stroke="${ink}" ${stripes}/><path d="${shape}" fill="${markInk}"/>` +
    `<path d="${shifted}" stroke="${over}" ${stripes} clip-path="url(#${scope}p)"/>`
  )
}

type Mark = (x: number, y: number, scale: number) => string

const MARKS: readonly [Mark, ...Mark[]] = [
  (x, y, z) => comma(x - 78 * z, y - 40 * z, 66 * z) + comma(x + 78 * z, y - 40 * z, 66 * z),
  (x, y, z) => comma(x, y - 48 * z, 96 * z),
  (x, y, z) => disc(x, y - 84 * z, 56 * z) + comma(x, y + 52 * z, 56 * z),
  (x, y, z) => disc(x, y, 112 * z),
  (x, y, z) => asterisk(x, y, 132 * z, 27 * z),
]

function comma(x: number, y: number, q: number): string {
  const tail = `q0 ${round(1.9 * q)} ${round(-1.75 * q)} ${round(2.3 * q)}q${round(0.9 * q)} ${round(-0.7 * q)} ${round(0.85 * q)} ${round(-1.32 * q)}`
  const close = `a${round(q)} ${round(q)} 0 0 1 ${round(-1.1 * q)} ${round(-0.98 * q)}z`
  return `M${round(x - q)} ${round(y)}a${round(q)} ${round(q)} 0 1 1 ${round(2 * q)} 0${tail}${close}`
}

function disc(x: number, y: number, q: number): string {
  const arc = `a${round(q)} ${round(q)} 0 1 1`
  return `M${round(x - q)} ${round(y)}${arc} ${round(2 * q)} 0${arc} ${round(-2 * q)} 0z`
}

/** Three bars widening toward their ends, like an asterisk. */
function asterisk(x: number, y: number, reach: number, half: number): string {
  let data = ''
  for (let arm = 0; arm < 6; arm++) {
    const angle = (arm * Math.PI) / 3 - Math.PI / 2
    const along: [number, number] = [Math.cos(angle), Math.sin(angle)]
    const corner = (distance: number, side: number) =>
      `${round(x + along[0] * distance - along[1] * side)} ${round(y + along[1] * distance + along[0] * side)}`
    const cap = round(half * 1.25)
    data += `M${corner(0, -half * 0.62)}L${corner(reach, -cap)}A${cap} ${cap} 0 0 1 ${corner(reach, cap)}L${corner(0, half * 0.62)}z`
  }
  return data
}
