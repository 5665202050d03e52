import { at, type Board, circle, pick, rectangle, round, sealedPath } from './draw.ts'

/** Video Production: the blades of a diaphragm. */
export function aperture({ random, width, height, inks }: Board): string {
  const mood = pick(random, 3)
  const ground = at([inks.deep, inks.paper, inks.main], mood)
  const rim = at(['#5A145A', inks.light, '#8F1F77'], mood)
  const blades = 6 + pick(random, 4)
  const x = width * (0.34 + random() * 0.32)
  const y = height * ((height > width ? 0.58 : 0.42) + random() * 0.16)
  const outer = Math.min(width, height) * (0.58 + random() * 0.2)
  const inner = outer * (0.2 + random() * 0.22)
  const turn = random() * 6
  const twist = 0.75 + random() * 0.5
  const inkSets = [
    [inks.main, inks.light, inks.paper],
    [inks.deep, inks.main, inks.light],
    [inks.deep, inks.light, inks.paper],
  ] as const
  const colours = at(inkSets, mood)
  const point = (radius: number, angle: number) =>
    `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`

  let drawing = rectangle(0, 0, width, height, ground) + circle(x, y, outer * 1.32, rim)
  for (let blade = 0; blade < blades; blade++) {
    const from = turn + (blade * 2 * Math.PI) / blades
    const to = from + (2 * Math.PI) / blades
    // With one more blade than a multiple of three, the last would repeat its neighbor's color.
    const ink = at(colours, blades % 3 === 1 && blade === blades - 1 ? 1 : blade)
    const edge = `M${point(outer, from)}A${round(outer)} ${round(outer)} 0 0 1 ${point(outer, to)}`
    drawing += sealedPath(`${edge}L${point(inner, to + twist)} ${point(inner, from + twist)}z`, ink)
  }
  return drawing + circle(x, y, inner * 0.62, inks.spark)
}
