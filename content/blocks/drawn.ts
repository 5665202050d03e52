/**
 * Replaces the table or code of a block by what readers see, after the sanitizer: everything here is made from texts.
 * A block with a mistake keeps its table or code, so that nothing written is lost; content/blocks/faults.ts names it.
 */
import type { Element, Properties, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { PaperQuestion } from '../../rules/assessment/questions.ts'
import { type Calculator, decimalsOf, quantityText, resultsOf } from '../../rules/text/calculator.ts'
import { mostPoints, readPoints } from './annotated.ts'
import { readCalculator } from './calculator.ts'
import { isChartKind, readChart } from './chart-model.ts'
import { chartKey, chartSvg } from './chart-svg.ts'
import { readDrawing } from './drawing.ts'
import { drawingOnPage } from './drawing-svg.ts'
import { clip } from './drawn-clip.ts'
import { part, text } from './elements.ts'
import { readFormula } from './formula.ts'
import { longestTemplate } from './read-block.ts'

/** @param number of the block in its text, from 1 */
export type Maker = (node: Element, number: number) => void

const makers: Record<string, Maker> = {
  'lecture-chart': chart,
  'lecture-template': template,
  'lecture-calculator': calculator,
  'lecture-annotated': annotated,
  'lecture-formula': formula,
  'lecture-drawing': drawing,
  'lecture-audio': clip,
  'lecture-film': clip,
}

/** @param others makers of blocks that only some texts have, by class */
export function drawnBlocks(others: Record<string, Maker> = {}) {
  return (tree: Root) => {
    let number = 0
    visit(tree, 'element', (node) => {
      const [name] = Array.isArray(node.properties.className) ? node.properties.className : []
      const make = makers[String(name)] ?? others[String(name)]
      if (make === undefined) return
      number += 1
      make(node, number)
      return SKIP
    })
  }
}

export const find = ({ children }: Element, tagName: string) =>
  children.find((node): node is Element => node.type === 'element' && node.tagName === tagName)

const cellsOf = (row: Element) =>
  row.children.filter((cell): cell is Element => cell.type === 'element').map((cell) => textOf(cell))

function rowsOf(table: Element): string[][] {
  const rows: string[][] = []
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(cellsOf(node))
  })
  return rows
}

const kindNames = { bars: 'Bar chart', line: 'Line chart', stacked: 'Chart of stacked bars' }

function chart(node: Element): void {
  const { dataKind, dataTitle, dataUnit } = node.properties
  node.properties = { className: ['lecture-chart'] }
  const table = find(node, 'table')
  const kind = String(dataKind)
  if (table === undefined || !isChartKind(kind)) return
  const read = readChart(kind, rowsOf(table))
  if (typeof read === 'string') return
  const title = String(dataTitle ?? '')
  const label = `${kindNames[kind]}${title === '' ? '' : `: ${title}`}. The table below has the same numbers.`
  const key = chartKey(read)
  const others = node.children.filter((child) => child !== table && child.type === 'element')
  node.children = [
    ...(title === '' ? [] : [part('p', { className: ['lecture-block-title'] }, [text(title)])]),
    ...(key === null ? [] : [key]),
    chartSvg(read, String(dataUnit ?? ''), label),
    part('details', { className: ['chart-numbers'] }, [
      part('summary', {}, [text('Show the numbers')]),
      table,
    ]),
    ...(others.length > 0 ? [part('figcaption', {}, others)] : []),
  ]
}

/** Numbers over the picture. The list says what is there, so they are not read. */
function annotated(node: Element): void {
  const points = readPoints(String(node.properties.dataPoints ?? ''))
  node.properties = { className: ['lecture-annotated'] }
  const picture = find(node, 'div')
  if (picture === undefined || points.length > mostPoints) return
  const marks = points.flatMap(({ x, y }, index) => [
    part('circle', { cx: `${x}%`, cy: `${y}%`, r: '15' }),
    part('text', { x: `${x}%`, y: `${y}%`, dy: '5', textAnchor: 'middle' }, [text(String(index + 1))]),
  ])
  picture.children.push(
    part('svg', { className: ['annotated-marks'], width: '100%', height: '100%', ariaHidden: 'true' }, marks),
  )
}

function formula(node: Element): void {
  node.properties = { className: ['lecture-formula'] }
  const code = find(node, 'pre')
  const math = readFormula(code === undefined ? '' : textOf(code))
  if (typeof math === 'string') return
  const others = node.children.filter((child) => child !== code && child.type === 'element')
  node.children = [
    // A long one scrolls.
    part('div', { className: ['formula'], tabIndex: 0, role: 'group', ariaLabel: 'Formula' }, [math]),
    ...(others.length > 0 ? [part('figcaption', {}, others)] : []),
  ]
}

function drawing(node: Element): void {
  const title = String(node.properties.dataTitle ?? '')
  node.properties = { className: ['lecture-drawing'] }
  const code = find(node, 'pre')
  const read = readDrawing(code === undefined ? '' : textOf(code))
  if (!('value' in read)) return
  const others = node.children.filter((child) => child !== code && child.type === 'element')
  node.children = [
    ...(title === '' ? [] : [part('p', { className: ['lecture-block-title'] }, [text(title)])]),
    drawingOnPage(read.value),
    ...(others.length > 0 ? [part('figcaption', {}, others)] : []),
  ]
}

const types: Record<string, [string, string]> = {
  txt: ['text/plain', 'Text'],
  md: ['text/markdown', 'Markdown'],
  csv: ['text/csv', 'Table (CSV)'],
}

function template(node: Element): void {
  const { dataTitle, dataFile } = node.properties
  node.properties = { className: ['lecture-template'] }
  const code = find(node, 'pre')
  const file = String(dataFile || 'template.txt')
  const [type, typeName] = types[/^[a-z0-9][a-z0-9-]{0,59}\.(txt|md|csv)$/.exec(file)?.[1] ?? ''] ?? []
  const content = code === undefined ? '' : textOf(code)
  if (code === undefined || type === undefined || content.length > longestTemplate) return
  const title = String(dataTitle || 'Template')
  // Of the lecture's own text, with a type that no browser runs.
  const href = `data:${type};charset=utf-8,${encodeURIComponent(content.toWellFormed())}`
  const others = node.children.filter((child) => child !== code && child.type === 'element')
  node.children = [
    part('div', { className: ['template-head'] }, [
      part('p', { className: ['template-title'] }, [
        part('strong', {}, [text(title)]),
        part('span', {}, [text(`${typeName}, ${file}`)]),
      ]),
      part('div', { className: ['template-tools'], dataLectureBlock: 'template' }, [
        part(
          'a',
          {
            className: ['button', 'button-outline', 'button-small'],
            href,
            download: file,
            ariaLabel: `Download ${title}`,
          },
          [text('Download')],
        ),
      ]),
    ]),
    ...others,
    part('details', {}, [part('summary', {}, [text('Show the text')]), code]),
  ]
}

/** What a script makes of a block: web/learning/lecture/blocks/live-blocks.ts reads it. */
export const live = (
  name: 'question' | 'calculator',
  number: number,
  of: PaperQuestion | Calculator,
): Properties => ({
  className: [`lecture-${name}`],
  dataLectureBlock: name,
  dataLectureNumber: String(number),
  dataLectureProps: JSON.stringify(of),
})

/** Without a script and in print, the author's own values, worked out. */
function calculator(node: Element, number: number): void {
  const code = find(node, 'pre')
  const read = readCalculator(code === undefined ? '' : textOf(code))
  if (!('value' in read)) return
  const { title, inputs, results } = read.value
  node.properties = live('calculator', number, read.value)
  const row = (label: string, value: string, isResult: boolean) =>
    part('tr', isResult ? { className: ['calculator-result'] } : {}, [
      part('th', { scope: 'row' }, [text(label)]),
      part('td', {}, [text(value)]),
    ])
  const made = resultsOf(read.value, Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
  const others = node.children.filter((child) => child !== code && child.type === 'element')
  node.children = [
    part('p', { className: ['lecture-block-kind'] }, [text('Calculator')]),
    part('p', { className: ['lecture-block-title'] }, [text(title)]),
    ...others,
    part('table', { className: ['calculator-table'] }, [
      part('tbody', {}, [
        ...inputs.map(({ label, value, unit }) =>
          row(label, quantityText(value, unit, decimalsOf(value)), false),
        ),
        ...results.map(({ label, unit, decimals }, index) => {
          const value = made[index] ?? null
          return row(label, value === null ? '–' : quantityText(value, unit, decimals), true)
        }),
      ]),
    ]),
  ]
}
