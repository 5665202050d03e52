import { at, type Board, circle, pick, rectangle, UNIT } from './draw.ts'

const HAIR = 0.6

/** Marketing: rings from a point, out of phase in each quarter. */
export function signal({ random, width, height, inks }: Board): string {
  const originX = UNIT * (1 + pick(random, Math.max(1, width / UNIT - 1)))
  const originY = UNIT * (1 + pick(random, Math.max(1, height / UNIT - 1)))
  const step = at([UNIT / 2, UNIT * 0.75, UNIT * 0.4], pick(random, 3))
  const pairs: readonly [[string, string], ...[string, string][]] = [
    [inks.main, inks.deep],
    [inks.paper, inks.spark],
    [inks.light, inks.main],
    [inks.deep, inks.spark],
    [inks.spark, inks.paper],
    [inks.main, inks.light],
  ]
  const first = pick(random, 6)
  let drawing = rectangle(0, 0, width, height, inks.main)
  // Quarters overlap slightly; otherwise the background would show as axes.
  const quarters: [number, number, number, number][] = [
    [0, 0, originX + HAIR, originY + HAIR],
    [originX, 0, width - originX, originY + HAIR],
    [originX, originY, width - originX, height - originY],
    [0, originY, originX + HAIR, height - originY],
  ]
  quarters.forEach(([x, y, w, h], index) => {
    if (w <= HAIR || h <= HAIR) return
    const odd = index % 2
    const pair = at(pairs, first + index * (odd ? 1 : 2))
    const rings = Math.min(9, Math.ceil(Math.hypot(w, h) / step))
    let content = rectangle(0, 0, w, h, at(pair, rings))
    for (let ring = rings; ring > 0; ring--) {
      content += circle(originX - x, originY - y, ring * step - (odd ? step / 2 : 0), at(pair, ring + 1))
    }
    drawing += `<svg x="${x}" y="${y}" width="${w}" height="${h}">${content}</svg>`
  })
  return (
    drawing + circle(originX, originY, step / 2, inks.paper) + circle(originX, originY, step / 4, inks.deep)
  )
}
