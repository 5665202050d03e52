/**
 * Draws a chart as SVG. Places along the page's width are in percent and letters in pixels: letters keep their size on
 * a phone, which they would not if the picture were scaled. Colors are those of the style sheet.
 */
import type { Element, ElementContent, Properties } from 'hast'
import { type Chart, type ChartRow, figureText, shareOf, ticksOf, totalOf } from './chart-model.ts'

function part(
  tagName: string,
  properties: Record<string, string | number | string[]>,
  children: ElementContent[] = [],
): Element {
  const written = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return { type: 'element', tagName, properties: Object.fromEntries(written) as Properties, children }
}

const text = (value: string, x: number | string, y: number, name: string, anchor?: 'middle' | 'end') =>
  part('text', { x, y, className: [name], ...(anchor ? { textAnchor: anchor } : {}) }, [
    { type: 'text', value },
  ])

const percent = (value: number) => `${Number(value.toFixed(2))}%`

/** @param label read in place of the picture */
export function chartSvg(chart: Chart, unit: string, label: string): Element {
  const { height, parts } =
    chart.kind === 'line' ? line(chart, unit) : chart.kind === 'stacked' ? stacked(chart, unit) : bars(chart)
  return part('svg', { className: ['plot'], width: '100%', height, role: 'img', ariaLabel: label }, parts)
}

/** A key to the series, beside the picture. Null if there is only one. */
export function chartKey({ kind, series }: Chart): Element | null {
  if (series.length < 2 || kind === 'bars') return null
  const swatch = (index: number) =>
    part('svg', { width: 28, height: 12, ariaHidden: 'true', focusable: 'false' }, [
      kind === 'line'
        ? part('line', { x1: 0, y1: 6, x2: 28, y2: 6, className: ['plot-line', `plot-${index + 1}`] })
        : part('rect', { width: 28, height: 12, className: ['plot-bar', `plot-${index + 1}`] }),
    ])
  const items = series.map((name, index) => part('li', {}, [swatch(index), { type: 'text', value: name }]))
  return part('ul', { className: ['plot-key'] }, items)
}

/** Letters of a label in a line, on the narrowest phone. */
const lineLength = 32

function wrapped(label: string): string[] {
  const lines = ['']
  for (const word of label.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= lineLength) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.slice(0, 3)
}

const lineHeight = 20

/** A label on the left, which may take several lines, and a value on the right. */
function head(label: string, value: string, y: number, name = 'plot-label') {
  const lines = wrapped(label)
  const parts = lines.map((one, index) => text(one, 0, y + 15 + index * lineHeight, name))
  if (value !== '') parts.push(text(value, '100%', y + 15, 'plot-value', 'end'))
  return { parts, height: lines.length * lineHeight }
}

function bars(chart: Chart) {
  const { series, rows, least, most } = chart
  const parts: Element[] = []
  let y = 0
  const bar = (value: number | null, index: number, thickness: number) => {
    if (value !== null) {
      const [zero, end] = [shareOf(chart, 0), shareOf(chart, value)]
      const width = percent(Math.max(0.4, Math.abs(end - zero)))
      const name = ['plot-bar', `plot-${index + 1}`, ...(value < 0 ? ['plot-below'] : [])]
      parts.push(
        part('rect', { x: percent(Math.min(zero, end)), y, width, height: thickness, className: name }),
      )
    }
    y += thickness
  }
  for (const { label, values, texts } of rows) {
    const only = series.length === 1
    const top = head(label, only ? (texts[0] ?? '') : '', y, only ? 'plot-label' : 'plot-group')
    parts.push(...top.parts)
    y += top.height + 2
    if (only) bar(values[0] ?? null, 0, 14)
    else {
      for (const [index, name] of series.entries()) {
        const one = head(name, texts[index] ?? '', y)
        parts.push(...one.parts)
        y += one.height + 2
        bar(values[index] ?? null, index, 10)
        y += 4
      }
    }
    y += 14
  }
  const height = y - 10
  if (least < 0 && most > 0) {
    const zero = percent(shareOf(chart, 0))
    parts.push(part('line', { x1: zero, y1: 0, x2: zero, y2: height, className: ['plot-axis'] }))
  }
  return { height, parts }
}

function stacked(chart: Chart, unit: string) {
  const parts: Element[] = []
  let y = 0
  for (const row of chart.rows) {
    const top = head(row.label, figureText(totalOf(row), unit), y)
    parts.push(...top.parts)
    y += top.height + 2
    let sum = 0
    for (const [index, value] of row.values.entries()) {
      if (value === null || value === 0) continue
      const [from, to] = [shareOf(chart, sum), shareOf(chart, sum + value)]
      const place = { x: percent(from), y, width: percent(to - from), height: 20 }
      parts.push(part('rect', { ...place, className: ['plot-bar', `plot-${index + 1}`] }))
      sum += value
    }
    y += 34
  }
  return { height: y - 10, parts }
}

/** The plot's edges: the left one has room for the numbers of the axis. */
const [left, right, above, plot] = [15, 97, 26, 200]

function line(chart: Chart, unit: string) {
  const { rows, series } = chart
  const x = (index: number) => left + ((right - left) * index) / (rows.length - 1)
  const y = (value: number) => Number((above + plot * (1 - shareOf(chart, value) / 100)).toFixed(1))
  const parts: Element[] = []
  for (const value of ticksOf(chart)) {
    parts.push(
      part('line', { x1: percent(left), y1: y(value), x2: '100%', y2: y(value), className: ['plot-grid'] }),
    )
    parts.push(text(figureText(value, unit), 0, y(value) + 4, 'plot-tick'))
  }
  for (const index of series.keys()) parts.push(...path(rows, index, x, y))
  const isLabelled = series.length === 1 && rows.length <= 6
  if (isLabelled) {
    for (const [index, { values, texts }] of rows.entries()) {
      const value = values[0] ?? null
      if (value === null) continue
      const anchor = index === rows.length - 1 ? 'end' : 'middle'
      parts.push(text(texts[0] ?? '', percent(x(index)), y(value) - 10, 'plot-value', anchor))
    }
  }
  const foot = above + plot + 24
  for (const index of labelled(rows)) {
    const anchor = index === rows.length - 1 ? 'end' : 'middle'
    const at = index === rows.length - 1 ? '100%' : percent(x(index))
    parts.push(text(rows[index]?.label ?? '', at, foot, 'plot-tick', anchor))
  }
  return { height: foot + 8, parts }
}

/** The rows whose names fit below the plot, on the narrowest phone. */
function labelled(rows: readonly ChartRow[]): number[] {
  const longest = Math.max(...rows.map(({ label }) => label.length))
  const fits = Math.max(2, Math.min(7, Math.floor(40 / Math.max(4, longest + 1))))
  const step = Math.ceil((rows.length - 1) / (fits - 1))
  const last = rows.length - 1
  const others = [...rows.keys()].filter((index) => index % step === 0 && last - index >= step * 0.75)
  return [...others, last]
}

function path(
  rows: readonly ChartRow[],
  series: number,
  x: (index: number) => number,
  y: (value: number) => number,
): Element[] {
  const points = rows.flatMap(({ values }, index) => {
    const value = values[series] ?? null
    return value === null ? [] : [{ index, x: percent(x(index)), y: y(value) }]
  })
  const name = `plot-${series + 1}`
  const lines = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return part('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, className: ['plot-line', name] })
  })
  const dots = points.map((at) => part('circle', { cx: at.x, cy: at.y, r: 4, className: ['plot-dot', name] }))
  return [...lines, ...dots]
}
