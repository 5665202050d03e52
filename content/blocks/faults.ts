/** Lists an author's mistakes in the blocks of a lecture, by line. */
import type { Paragraph, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { AuthoredQuestion } from '../../rules/assessment/questions.ts'
import { stimulusFault } from '../../rules/assessment/stimulus.ts'
import { type BlockName, blockNames, stimulusBlockNames } from '../../rules/text/lecture-blocks.ts'
import { readStimulus } from '../stimulus.ts'
import { annotatedFault } from './annotated.ts'
import type { BlockYaml } from './block-yaml.ts'
import { readCalculator } from './calculator.ts'
import { chartKinds, isChartKind, readChart } from './chart-model.ts'
import { clipFault } from './clip.ts'
import { readDrawing } from './drawing.ts'
import { formulaFault } from './formula.ts'
import { readQuestion } from './question.ts'
import {
  attributeOf,
  codeIn,
  figureParts,
  halvesOf,
  readTemplate,
  tableIn,
  tableTexts,
} from './read-block.ts'

export interface BlockFault {
  line: number
  /** A sentence without a full stop. */
  text: string
}

const attributes: Record<BlockName, readonly string[]> = {
  aside: ['title'],
  callout: ['title'],
  figure: ['wide'],
  drawing: ['title'],
  'before-after': ['before', 'after'],
  steps: ['title'],
  timeline: ['title'],
  'pull-quote': ['by'],
  chart: ['kind', 'title', 'unit'],
  template: ['title', 'file'],
  question: [],
  calculator: [],
  audio: ['title'],
  film: ['title', 'silent'],
  annotated: [],
  formula: [],
}

/**
 * @param lecture of `readLecture` or `readStimulus`
 * @param names of the blocks it may have
 */
export function blockFaults(lecture: Root, names: readonly string[] = blockNames): BlockFault[] {
  const faults: BlockFault[] = []
  visit(lecture, (node) => {
    if (node.type === 'paragraph') faults.push(...unknownBlock(node, names))
    else if (node.type === 'containerDirective') faults.push(...faultsOf(node))
  })
  return faults
}

const lineOf = (node: { position?: { start: { line: number } } | undefined }) =>
  node.position?.start.line ?? 1

/** A line that looks like the start or the end of a block. */
function unknownBlock(node: Paragraph, names: readonly string[]): BlockFault[] {
  const [, name] = /(?:^|\n):{3,} ?([a-z][a-z-]{0,30}|$)/.exec(textOf(node)) ?? []
  if (name === undefined) return []
  const text =
    name === ''
      ? 'This line of colons ends no block'
      : `There is no block “${name}” that begins like this; there are ${names.join(', ')}`
  return [{ line: lineOf(node), text }]
}

function faultsOf(node: ContainerDirective): BlockFault[] {
  const line = lineOf(node)
  const name = node.name as BlockName
  const said = (text: string | null): BlockFault[] => (text === null ? [] : [{ line, text }])
  const [unknown] = Object.keys(node.attributes ?? {}).filter((key) => !attributes[name].includes(key))
  if (unknown !== undefined) {
    const known = attributes[name].join(', ') || 'nothing'
    return said(`A ${name} has no “${unknown.slice(0, 40)}” in its braces; it may have ${known}`)
  }
  const has = (...types: string[]) =>
    (node.children as RootContent[]).some(({ type }) => types.includes(type))
  switch (name) {
    case 'figure':
      return figureFaults(node, line)
    case 'before-after': {
      const halves = halvesOf(node)
      const complete = halves?.every((half) => half.length > 0) ?? false
      return said(complete ? null : 'A before-after needs two parts, with a line of --- between blank lines')
    }
    case 'steps':
      return said(has('list') ? null : 'Steps need a numbered list')
    case 'timeline':
      return said(has('list') ? null : 'A timeline needs a list, each item with its moment in bold')
    case 'pull-quote':
      return said(node.children.length > 0 ? null : 'This pull-quote is empty')
    case 'chart':
      return said(chartFault(node))
    case 'template': {
      const read = readTemplate(node)
      return said(typeof read === 'string' ? read : null)
    }
    case 'annotated':
      return said(annotatedFault(node))
    case 'formula': {
      const code = codeIn(node)
      if (code === null) return said('A formula needs its TeX in a code block, between lines of ```')
      const fault = formulaFault(code.value)
      return fault === null ? [] : [{ line: lineOf(code) + 1, text: fault }]
    }
    case 'audio':
    case 'film':
      return said(clipFault(node))
    case 'question':
      return codeFaults(node, readShownQuestion)
    case 'calculator':
      return codeFaults(node, readCalculator)
    case 'drawing':
      return codeFaults(node, readDrawing, 'svg')
    default:
      return []
  }
}

function figureFaults(node: ContainerDirective, line: number): BlockFault[] {
  const { shown } = figureParts(node)
  if (shown.length === 0) return [{ line, text: 'This figure shows nothing' }]
  const faults: BlockFault[] = []
  visit({ type: 'root', children: shown }, 'image', (image) => {
    if (!image.alt?.trim()) faults.push({ line: lineOf(image), text: 'This picture has no text alternative' })
  })
  return faults
}

function chartFault(node: ContainerDirective): string | null {
  const kind = attributeOf(node, 'kind') || 'bars'
  if (!isChartKind(kind)) return `A chart is one of ${chartKinds.join(', ')}, not “${kind.slice(0, 40)}”`
  const table = tableIn(node)
  if (table === null) return 'A chart needs a table'
  const read = readChart(kind, tableTexts(table))
  return typeof read === 'string' ? read : null
}

/** A question in the text, with what is wrong in the work it shows. */
function readShownQuestion(yaml: string): BlockYaml<AuthoredQuestion> {
  const read = readQuestion(yaml)
  if (!('value' in read)) return read
  const [fault] = stimulusFaults(read.value.stimulus ?? '')
  if (fault === undefined) return read
  return { faults: [{ line: 1, text: inStimulus(fault) }] }
}

/** What is wrong in the work shown with a question, by line. */
export function stimulusFaults(markdown: string): BlockFault[] {
  const work = stimulusFault(markdown)
  if (work !== null) return [{ line: 1, text: work }]
  const stimulus = readStimulus(markdown)
  const faults = blockFaults(stimulus, stimulusBlockNames)
  visit(stimulus, 'image', (image) => {
    const said = isElsewhere.test(image.url)
      ? 'This picture is on another site. Please upload it here'
      : image.alt?.trim()
        ? null
        : 'This picture has no text alternative'
    const line = lineOf(image)
    if (said !== null) faults.push({ line, text: said })
  })
  visit(stimulus, 'imageReference', (image) => {
    faults.push({
      line: lineOf(image),
      text: 'The address of this picture belongs beside it: ![What it shows](…)',
    })
  })
  return faults.filter(
    ({ line, text }, index) => faults.findIndex((one) => one.line === line && one.text === text) === index,
  )
}

const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** As one sentence, where the whole work is one field. */
export const inStimulus = ({ line, text }: BlockFault) => `Line ${line} of what is shown: ${text}`

function codeFaults(
  node: ContainerDirective,
  read: (code: string) => BlockYaml<unknown>,
  needs = 'fields',
): BlockFault[] {
  const code = codeIn(node)
  if (code === null)
    return [
      {
        line: lineOf(node),
        text: `A ${node.name} needs its ${needs} in a code block, between lines of \`\`\``,
      },
    ]
  const made = read(code.value)
  return 'value' in made ? [] : made.faults.map(({ line, text }) => ({ line: lineOf(code) + line, text }))
}
