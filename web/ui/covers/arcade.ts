import { at, type Board, circle, path, pick, rectangle, round, UNIT } from './draw.ts'

/** Foundation: masonry of nested arches. */
export function arcade({ random, width, height, inks }: Board): string {
  const columns = width / UNIT
  const levels = height / UNIT
  const night = random() < 0.5
  const sunX = UNIT * (1 + pick(random, columns - 1))
  const tall = levels > 2
  let drawing = rectangle(0, 0, width, height, night ? inks.deep : inks.paper)
  drawing += circle(sunX, UNIT * (tall ? 1.25 : 0.75), UNIT * (tall ? 0.75 : 0.45), inks.spark)

  let x = 0
  let previous = 0
  while (x < width) {
    const span = width - x >= 2 * UNIT && random() < 0.55 ? 2 : 1
    const radius = (span * UNIT) / 2
    let level: number
    do level = 1 + pick(random, levels - 1)
    while (level === previous && tall)
    previous = level
    const top = Math.min(height - radius, level * UNIT)
    const centre = x + radius
    const colours = at(
      [
        [inks.main, inks.paper, inks.deep, inks.light],
        [inks.light, inks.main, inks.spark, inks.deep],
        [night ? inks.paper : inks.deep, inks.main, inks.light, inks.spark],
      ] as const,
      pick(random, 3),
    )
    const rings = span === 2 ? 4 : 2
    for (let ring = 0; ring < rings; ring++) {
      const inner = round(radius * (1 - ring / rings))
      const foot = `M${round(centre - inner)} ${height}V${round(top + radius)}`
      drawing += path(`${foot}a${inner} ${inner} 0 0 1 ${round(2 * inner)} 0V${height}z`, at(colours, ring))
    }
    x += span * UNIT
  }
  return drawing
}
