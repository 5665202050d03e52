import { at, type Board, circle, pick, type Random, rectangle, round, UNIT } from './draw.ts'

const HALF = UNIT / 2

/** Content Strategy: a continuous thread. */
export function ribbon({ random, width, height, inks }: Board): string {
  const columns = width / UNIT
  const rows = height / UNIT
  const grounds = [
    {
      ground: inks.deep,
      threads: [
        [inks.main, inks.paper, inks.spark],
        [inks.light, inks.deep, inks.light],
      ],
    },
    {
      ground: inks.paper,
      threads: [
        [inks.deep, inks.light, inks.main],
        [inks.main, inks.spark, inks.deep],
      ],
    },
    {
      ground: inks.main,
      threads: [
        [inks.deep, inks.spark, inks.paper],
        [inks.light, inks.deep, inks.paper],
      ],
    },
  ] as const
  const { ground, threads } = at(grounds, pick(random, 3))
  let drawing = rectangle(0, 0, width, height, ground)
  for (let thread = 0; thread < (columns > 2 ? 2 : 1); thread++) {
    const course = threadPath(random, columns, rows, thread === 0)
    const widths = [0.86, 0.54, 0.2]
    at(threads, thread).forEach((ink, index) => {
      const stroke = round(UNIT * (widths[index] ?? 0.2))
      drawing += `<path d="${course}" fill="none" stroke="${ink}" stroke-width="${stroke}"/>`
    })
  }
  const dotX = HALF + UNIT * pick(random, columns)
  return drawing + circle(dotX, HALF + UNIT * pick(random, rows), UNIT * 0.22, inks.spark)
}

/** From the left edge to the right, cell by cell: straight, or up or down in two quarter circles. */
function threadPath(random: Random, columns: number, rows: number, leading: boolean): string {
  let row = leading ? pick(random, rows - 1) : rows - 1
  let data = `M-20 ${row * UNIT + HALF}`
  for (let column = 0; column < columns; column++) {
    let next = row
    const straight = column === columns - 1 || (leading && column === 0 && random() < 0.3)
    if (!straight) {
      do next = pick(random, rows)
      while (next === row && rows > 1 && random() < 0.9)
    }
    if (next === row) {
      data += `H${(column + 1) * UNIT}`
    } else {
      const down = next > row
      const side = down ? HALF : -HALF
      data += `H${column * UNIT}a${HALF} ${HALF} 0 0 ${down ? 1 : 0} ${HALF} ${side}V${next * UNIT + HALF - side}`
      data += `a${HALF} ${HALF} 0 0 ${down ? 0 : 1} ${HALF} ${side}`
    }
    row = next
  }
  return `${data}H${columns * UNIT + 20}`
}
