import { at, type Board, CRISP, path, pick, type Random, rectangle, round, UNIT } from './draw.ts'

type Inks = readonly [string, string, string, string]

/** Specialization Electives: woven, twilled, quilted or printed cloth with a stitched seam. */
export function cloth({ random, width, height, inks }: Board): string {
  const ground = at([inks.paper, inks.deep, inks.main], pick(random, 3))
  const threads: Inks =
    ground === inks.paper
      ? [inks.deep, inks.main, inks.spark, inks.main]
      : ground === inks.deep
        ? [inks.main, inks.spark, inks.paper, inks.light]
        : [inks.deep, inks.spark, inks.paper, inks.deep]
  const weave = at([plaid, twill, quilt, herringbone], pick(random, 4))
  const back = rectangle(0, 0, width, height, ground)
  return back + weave({ random, width, height, threads, ground, seam: [inks.deep, inks.paper] })
}

interface Loom {
  random: Random
  width: number
  height: number
  threads: Inks
  ground: string
  seam: readonly [string, string]
}

interface Band {
  start: number
  size: number
  ink: string
}

const stitches = (data: string, ink: string) =>
  `<path d="${data}" fill="none" stroke="${ink}" stroke-width="4" stroke-dasharray="14 10"/>`

/** Bands on whole units: fractions would leave hairlines between crossing threads. */
function bands({ random, threads }: Loom, length: number): Band[] {
  const list: Band[] = []
  let start = 8
  while (length - start >= 12) {
    const size = at([24, 44, 64], pick(random, 3))
    list.push({ start, size: Math.min(size, length - start), ink: at(threads, pick(random, 4)) })
    start += size + 14
  }
  return list
}

/** Warp and weft. */
function plaid(loom: Loom): string {
  const { width, height, seam } = loom
  const warp = bands(loom, width)
  const weft = bands(loom, height)
  const over = new Map<string, string>()
  warp.forEach((up, i) => {
    weft.forEach((across, j) => {
      if ((i + j) % 2 === 0) return
      const patch = `M${up.start} ${across.start}h${up.size}v${across.size}h${-up.size}z`
      over.set(up.ink, (over.get(up.ink) ?? '') + patch)
    })
  })
  const threads =
    warp.map((band) => rectangle(band.start, 0, band.size, height, band.ink)).join('') +
    weft.map((band) => rectangle(0, band.start, width, band.size, band.ink)).join('') +
    [...over].map(([ink, data]) => path(data, ink)).join('')
  const middle = warp[Math.floor(warp.length / 2)]
  const x = middle ? middle.start + middle.size / 2 : width / 2
  const bright = middle?.ink === seam[1] || middle?.ink === loom.threads[3]
  return `<g${CRISP}>${threads}</g>${stitches(`M${x} 0V${height}`, bright ? seam[0] : seam[1])}`
}

/** Diagonal ribs, as in denim, with a hem at the bottom. */
function twill({ random, width, height, threads, seam }: Loom): string {
  const step = at([40, 53.3, 32], pick(random, 3))
  const inks = [threads[0], threads[1], threads[0], threads[2]] as const
  let ribs = ''
  let index = 0
  for (let x = -height; x < width; x += step) {
    const rib = `M${round(x)} ${height}l${height} ${-height}h${round(step * 0.56)}l${-height} ${height}z`
    ribs += path(rib, at(inks, index++))
  }
  const hem = Math.round(height * 0.22)
  const ink = threads[1] === seam[0] ? threads[2] : threads[1]
  const line = `M0 ${height - hem + 14}H${width}M0 ${height - 14}H${width}`
  return (
    ribs + rectangle(0, height - hem, width, hem, ink) + stitches(line, ink === seam[1] ? seam[0] : seam[1])
  )
}

/** Cells cut into triangles in four orientations, with a quilted row. */
function quilt({ random, width, height, threads, seam }: Loom): string {
  const groups = new Map<string, string>()
  for (let y = 0; y < height; y += UNIT) {
    for (let x = 0; x < width; x += UNIT) {
      const cut = at(
        [`M${x} ${y}h80v80z`, `M${x} ${y}h80l-80 80z`, `M${x} ${y}l40 40 40-40zM${x} ${y + 80}l40-40 40 40z`],
        pick(random, 3),
      )
      const ink = at(threads, pick(random, 4))
      groups.set(ink, (groups.get(ink) ?? '') + cut)
    }
  }
  const row = UNIT * (1 + pick(random, Math.max(1, height / UNIT - 1)))
  const patches = [...groups].map(([ink, data]) => path(data, ink)).join('')
  return (
    patches + stitches(`M0 ${row - 40}${'l40 40 40-40'.repeat(width / UNIT)}`, seam[1]).replace('zM', 'M')
  )
}

/** Chevrons that meet on a stitched line. */
function herringbone({ random, width, height, threads, seam }: Loom): string {
  const column = width > height ? 120 : 160
  const step = at([40, 32], pick(random, 2))
  const groups = new Map<string, string>()
  let index = pick(random, 2)
  for (let y = -column / 2; y < height + column / 2; y += step) {
    const half = column / 2
    const thick = round(step * 0.56)
    let chevron = `M0 ${y}`
    for (let x = 0; x < width; x += column) chevron += `l${half} ${-half} ${half} ${half}`
    chevron += `v${thick}`
    for (let x = 0; x < width; x += column) chevron += `l${-half} ${-half} ${-half} ${half}`
    const ink = at([threads[0], threads[1], threads[2]], index++)
    groups.set(ink, `${groups.get(ink) ?? ''}${chevron}z`)
  }
  const x = column * Math.max(1, Math.round(width / column / 2))
  const ribs = [...groups].map(([ink, data]) => path(data, ink)).join('')
  return ribs + stitches(`M${x} 0V${height}`, seam[1])
}
