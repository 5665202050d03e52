/** The blocks of a lecture in the printed document. Each shows what the page shows without a script. */
import type { Nodes, Parents, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { annotatedParts } from '../../../content/blocks/annotated.ts'
import { readCalculator } from '../../../content/blocks/calculator.ts'
import {
  type Chart,
  figureText,
  isChartKind,
  readChart,
  shareOf,
  ticksOf,
  totalOf,
} from '../../../content/blocks/chart-model.ts'
import { clipParts } from '../../../content/blocks/clip.ts'
import { presented, readQuestion } from '../../../content/blocks/question.ts'
import {
  attributeOf,
  codeIn,
  figureParts,
  halvesOf,
  readTemplate,
  tableIn,
  tableTexts,
} from '../../../content/blocks/read-block.ts'
import { readStimulus } from '../../../content/stimulus.ts'
import { typographic } from '../../../content/typography.ts'
import { keyLines } from '../../../rules/assessment/question-face.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { type Calculator, decimalsOf, quantityText, resultsOf } from '../../../rules/text/calculator.ts'
import { drawingToTypst } from './drawing-to-typst.ts'
import { formulaToTypst } from './formula-to-typst.ts'
import { arrayOf, codeLiteral, literal } from './typst-text.ts'

/** Typst of some nodes. */
type Inside = (nodes: readonly Nodes[]) => string

export function block(node: ContainerDirective, following: readonly Nodes[], inside: Inside): string {
  return `${made(node, following, inside)};\n\n`
}

function made(node: ContainerDirective, following: readonly Nodes[], inside: Inside): string {
  const title = typographic(attributeOf(node, 'title'))
  const named = title === '' ? '' : `title: ${literal(title)}`
  const all = node.children as RootContent[]
  switch (node.name) {
    case 'figure': {
      const { shown, caption } = figureParts(node)
      return `#captioned(caption: [${inside(caption)}])[${inside(shown)}]`
    }
    case 'before-after': {
      const halves = halvesOf(node)
      if (halves === null) return `#boxed()[${inside(all)}]`
      const name = (attribute: string, otherwise: string) =>
        literal(typographic(attributeOf(node, attribute) || otherwise))
      const [before, after] = halves.map(inside)
      return `#compared(${name('before', 'Before')}, ${name('after', 'After')})[${before}][${after}]`
    }
    case 'steps':
    case 'timeline':
      return `#${node.name}(${named})[${inside(all)}]`
    case 'pull-quote': {
      const by = attributeOf(node, 'by')
      const [only, ...others] = all
      const quoted = only?.type === 'blockquote' && others.length === 0 ? (only as Parents).children : all
      return `#pull-quote(${by === '' ? '' : `by: ${literal(typographic(by))}`})[${inside(quoted)}]`
    }
    case 'chart':
      return chart(node, title, inside)
    case 'template': {
      const read = readTemplate(node)
      if (typeof read === 'string') return `#boxed(${named})[${inside(all)}]`
      return `#boxed(title: ${literal(title || read.title)})[${others(all, inside)}\n\n#code-block(${codeLiteral(read.text)});]`
    }
    case 'annotated': {
      const { picture, list, caption } = annotatedParts(node)
      const shown = [...(picture === null ? [] : [picture]), ...(list === null ? [] : [list])]
      return `#captioned(caption: [${inside(caption)}])[${inside(shown)}]`
    }
    case 'drawing': {
      const image = drawingToTypst(codeIn(node)?.value ?? '')
      if (image === null) return `#boxed(${named})[${inside(all)}]`
      return `#drawing(${[named, `caption: [${others(all, inside)}]`, image].filter(Boolean).join(', ')})`
    }
    case 'formula': {
      const equation = formulaToTypst(codeIn(node)?.value ?? '')
      if (equation === null) return `#boxed()[${inside(all)}]`
      return `#captioned(caption: [${others(all, inside)}], ${equation})`
    }
    case 'audio':
    case 'film': {
      const { said, links, poster } = clipParts(node)
      const name = node.name === 'audio' ? 'Audio' : 'Video'
      const [file] = links
      const shown = poster?.alt ? `#${literal(poster.alt)};\n\n` : ''
      return `#clip(${literal(name)}, ${literal(title)}, [${file ? inside([file]) : ''}])[${shown}${inside(said)}]`
    }
    case 'question': {
      const read = readQuestion(codeIn(node)?.value ?? '')
      return 'value' in read ? question(read.value, others(all, inside), inside) : `#boxed()[${inside(all)}]`
    }
    case 'calculator': {
      const read = readCalculator(codeIn(node)?.value ?? '')
      return 'value' in read ? calculator(read.value, others(all, inside)) : `#boxed()[${inside(all)}]`
    }
    default: {
      // A note goes into the margin, unless a nearby table may need the space.
      const inMargin = node.name === 'aside' && !following.slice(0, 2).some(isWide)
      return `#${inMargin ? 'margin-note' : 'boxed'}(${named})[${inside(all)}]`
    }
  }
}

const others = (all: readonly RootContent[], inside: Inside) =>
  inside(all.filter(({ type }) => type !== 'code'))

/** The answer is below its question, in small letters. */
function question(authored: AuthoredQuestion, before: string, inside: Inside): string {
  const shown = authored.stimulus ? inside(readStimulus(authored.stimulus).children) : ''
  const paper = presented(authored)
  const answer = authored.kind === 'long-text' ? [authored.guidance] : keyLines(authored)
  const choices =
    'options' in paper
      ? paper.options
      : 'items' in paper
        ? paper.items
        : 'choices' in paper
          ? paper.choices
          : []
  const prompts = 'prompts' in paper ? paper.prompts : []
  const texts = arrayOf([...prompts, ...choices].map(({ text }) => literal(text)))
  const given = `choices: ${texts}, answer: ${literal(answer.join('; ').replace(/\.$/, ''))}, reason: ${literal(paper.explanation)}`
  return `#question(${literal(paper.question)}, ${given})[${before}${shown}]`
}

/** The author's own values, worked out, as on a page without a script. */
function calculator(made: Calculator, before: string): string {
  const values = Object.fromEntries(made.inputs.map(({ name, value }) => [name, value]))
  const results = resultsOf(made, values)
  const rows = [
    ...made.inputs.map(({ label, value, unit }) => [
      label,
      quantityText(value, unit, decimalsOf(value)),
      'false',
    ]),
    ...made.results.map(({ label, unit, decimals }, index) => {
      const value = results[index] ?? null
      return [label, value === null ? '–' : quantityText(value, unit, decimals), 'true']
    }),
  ].map(([label = '', value = '', isResult]) => `(${literal(label)}, ${literal(value)}, ${isResult})`)
  return `#calculator(${literal(made.title)}, ${arrayOf(rows)})[${before}]`
}

const isWide = ({ type }: Nodes) => type === 'table' || type === 'containerDirective'

function chart(node: ContainerDirective, title: string, inside: Inside): string {
  const all = node.children as RootContent[]
  const table = tableIn(node)
  const kind = attributeOf(node, 'kind') || 'bars'
  const read = table !== null && isChartKind(kind) ? readChart(kind, tableTexts(table)) : null
  if (read === null || typeof read === 'string') return `#boxed()[${inside(all)}]`
  const unit = attributeOf(node, 'unit')
  const caption = inside(all.filter((child) => child !== table))
  const drawn = read.kind === 'line' ? lines(read, unit) : bars(read, unit)
  return `#chart(title: ${literal(title)}, caption: [${caption}], ${drawn})[${table === null ? '' : inside([table])}]`
}

/** Each bar as its label, its value and its parts between the ends of the axis, in percent. */
function bars(chart: Chart, unit: string): string {
  const bar = (label: string, value: string, parts: readonly [number, number, number][]) =>
    `(${literal(label)}, ${literal(value)}, ${arrayOf(parts.map(([from, to, index]) => `(${from}%, ${to}%, ${index})`))})`
  const zero = shareOf(chart, Math.max(0, chart.least))
  const items = chart.rows.flatMap((row) => {
    if (chart.kind === 'stacked') {
      let sum = 0
      const parts = row.values.map((value, index): [number, number, number] => {
        const from = shareOf(chart, sum)
        sum += value ?? 0
        return [from, shareOf(chart, sum), index]
      })
      return [bar(row.label, figureText(totalOf(row), unit), parts)]
    }
    return row.values.map((value, index) => {
      const label = chart.series.length === 1 ? row.label : `${row.label}: ${chart.series[index]}`
      const end = value === null ? zero : shareOf(chart, value)
      return bar(label, row.texts[index] ?? '', [[Math.min(zero, end), Math.max(zero, end), index]])
    })
  })
  return `series: ${keyOf(chart)}, bars: ${arrayOf(items)}`
}

/** Each line as its points in percent of the plot, from the top. */
function lines(chart: Chart, unit: string): string {
  const last = chart.rows.length - 1
  const series = chart.series.map((_, index) =>
    arrayOf(
      chart.rows.flatMap(({ values }, at) => {
        const value = values[index] ?? null
        return value === null ? [] : [`(${((100 * at) / last).toFixed(2)}%, ${100 - shareOf(chart, value)}%)`]
      }),
    ),
  )
  const ticks = ticksOf(chart).map(
    (value) => `(${100 - shareOf(chart, value)}%, ${literal(figureText(value, unit))})`,
  )
  const ends = [chart.rows[0]?.label ?? '', chart.rows[last]?.label ?? ''].map(literal)
  return `series: ${keyOf(chart)}, lines: ${arrayOf(series)}, ticks: ${arrayOf(ticks)}, ends: ${arrayOf(ends)}`
}

const keyOf = ({ series, kind }: Chart) =>
  arrayOf(series.length > 1 && kind !== 'bars' ? series.map(literal) : [])
