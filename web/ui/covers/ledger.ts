import { at, type Board, CRISP, circle, path, pick, rectangle, UNIT } from './draw.ts'

/** Creator Business: rising columns. */
export function ledger({ random, width, height, inks }: Board): string {
  const columns = width / UNIT
  const rows = height / UNIT
  const day = random() < 0.5
  const ground = day ? inks.paper : inks.deep
  const sun = Math.min(width, height) * 0.42
  let drawing = rectangle(0, 0, width, height, ground)
  drawing += circle(width * (0.3 + random() * 0.2), sun + UNIT * 0.1, sun, day ? inks.light : inks.main)
  const mirrored = random() < 0.3
  const disc = day ? inks.deep : inks.paper

  let level = rows - 1
  for (let column = 0; column < columns; column++) {
    if (column && random() < 0.72 && level > 1) level -= 1
    else if (column && random() < 0.3 && level < rows - 1) level += 1
    const x = (mirrored ? columns - 1 - column : column) * UNIT
    const top = level * UNIT
    const account = pick(random, 4)
    const inkOf = [inks.main, day ? inks.deep : inks.light, day ? inks.main : inks.light, inks.spark] as const
    const fill = at(inkOf, account)
    const second = fill === inks.main ? inks.light : fill === inks.deep ? inks.main : inks.deep
    drawing += rectangle(x, top, UNIT, height - top, fill, CRISP)
    if (account === 0) {
      let lines = ''
      for (let line = top + 10; line < height; line += 20) lines += `M${x} ${line}h${UNIT}v8h${-UNIT}z`
      drawing += path(lines, second)
    } else if (account === 1) {
      drawing += path(`M${x} ${top + UNIT}a${UNIT} ${UNIT} 0 0 1 ${UNIT} ${-UNIT}v${UNIT}z`, inks.main)
    } else if (account === 3) {
      drawing += path(`M${x} ${top}a40 40 0 0 0 ${UNIT} 0z`, inks.deep)
    } else {
      drawing += rectangle(x + 20, top + 20, 40, height - top, second)
    }
    if (random() < 0.5 && level > 0) {
      drawing += circle(x + 40, top - 40, 40, random() < 0.5 ? inks.spark : disc)
      drawing += circle(x + 40, top - 40, 14, ground)
    }
  }
  return drawing
}
