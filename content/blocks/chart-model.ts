/** Reads the table of a chart. The page and the printed document draw the same model. */
import { readNumber } from '../../rules/text/numbers.ts'

export const chartKinds = ['bars', 'line', 'stacked'] as const
export type ChartKind = (typeof chartKinds)[number]

export const isChartKind = (name: string): name is ChartKind =>
  (chartKinds as readonly string[]).includes(name)

/** More would not be readable on a phone. */
export const chartLimits = { series: 4, bars: 24, points: 60 } as const

export interface ChartRow {
  label: string
  /** One per series; null for an empty cell. */
  values: readonly (number | null)[]
  /** The cells as written, with their units. */
  texts: readonly string[]
}

export interface Chart {
  kind: ChartKind
  series: readonly string[]
  rows: readonly ChartRow[]
  /** The range of the axis, which includes 0 for bars. */
  least: number
  most: number
}

/**
 * @param table the header row and the other rows, as text
 * @returns the chart, or a sentence without a full stop that says why there is none
 */
export function readChart(kind: ChartKind, table: readonly (readonly string[])[]): Chart | string {
  const [head = [], ...body] = table
  const series = head.slice(1)
  if (series.length === 0 || body.length === 0)
    return 'A chart needs a table of two columns or more: names first, then numbers'
  if (series.length > chartLimits.series)
    return `A chart has at most ${chartLimits.series} columns of numbers`
  const mostRows = kind === 'line' ? chartLimits.points : chartLimits.bars
  if (body.length > mostRows) return `This chart has at most ${mostRows} rows`
  if (kind === 'line' && body.length < 2) return 'A line needs two rows or more'
  const rows: ChartRow[] = []
  for (const cells of body) {
    const texts = series.map((_, index) => (cells[index + 1] ?? '').trim())
    const values = texts.map((text) => (isEmpty(text) ? null : readFigure(text)))
    const wrong = texts.find((text, index) => values[index] === null && !isEmpty(text))
    if (wrong !== undefined) return `“${wrong.slice(0, 40)}” is not a number that a chart can show`
    rows.push({ label: (cells[0] ?? '').trim(), values, texts })
  }
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null))
  if (known.length === 0) return 'The table of this chart has no numbers'
  if (kind === 'stacked' && known.some((value) => value < 0))
    return 'Stacked bars cannot show a number below zero'
  const sums = kind === 'stacked' ? rows.map(totalOf) : known
  const least = Math.min(kind === 'line' ? Number.POSITIVE_INFINITY : 0, ...sums)
  const most = Math.max(kind === 'line' ? Number.NEGATIVE_INFINITY : 0, ...sums)
  // A line of small changes far from zero would look flat; one near zero begins there.
  const from = kind === 'line' && least > 0 && least < most * 0.6 ? 0 : least
  return { kind, series, rows, least: from, most: most === from ? from + 1 : most }
}

export const totalOf = ({ values }: ChartRow) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

const isEmpty = (text: string) => /^[\s–—-]*$/.test(text)

const figure =
  /^(?<sign>[-−–+]?)\s*(?:\p{Sc}|[A-Z]{3}\s)?\s*(?<inner>[-−–+]?)(?<digits>\d[\d.,'’\s]*)(?<unit>%|‰|\p{Sc}|[°/]\S{0,20}|\s\D{0,40}|)$/u

/** The number of a cell: “-€380”, “36,000 views”, “41%”. Null if there is none, or several. */
export function readFigure(text: string): number | null {
  const { sign, inner, digits } = figure.exec(text.trim().slice(0, 60))?.groups ?? {}
  if (digits === undefined) return null
  const value = readNumber(digits.trim())
  if (value === null) return null
  return /[-−–]/.test(`${sign}${inner}`) ? -value : value
}

/** Where a value is between the ends of the axis, in percent. */
export const shareOf = ({ least, most }: Pick<Chart, 'least' | 'most'>, value: number) =>
  Number((((value - least) / (most - least)) * 100).toFixed(3))

/** Round values for the lines behind a chart. */
export function ticksOf({ least, most }: Pick<Chart, 'least' | 'most'>): number[] {
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(most / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** A number for an axis or a total, with the chart's unit: a currency before it, another one after it. */
export function figureText(value: number, unit: string): string {
  const size = Math.abs(value)
  const text = size.toLocaleString(
    'en-US',
    size >= 100_000 ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 2 },
  )
  const sign = value < 0 ? '−' : ''
  if (/^\p{Sc}$/u.test(unit)) return `${sign}${unit}${text}`
  return `${sign}${text}${unit === '%' ? unit : unit === '' ? '' : ` ${unit}`}`
}
