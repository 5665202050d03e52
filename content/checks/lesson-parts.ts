/** What a lesson has beside its text: things to see, hear or operate, and questions, with the words between them. */
import type { Nodes, Parents, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { SKIP, visit } from 'unist-util-visit'
import type { AuthoredQuestion } from '../../rules/assessment/questions.ts'
import { isBox } from '../../rules/text/lecture-blocks.ts'
import { readQuestion } from '../blocks/question.ts'
import { codeIn } from '../blocks/read-block.ts'
import { readLecture } from '../markdown.ts'

/** Blocks that are seen, heard or operated. */
export const thingNames = [
  ...['drawing', 'chart', 'calculator', 'before-after'],
  ...['annotated', 'figure', 'audio', 'film'],
] as const
export type ThingName = (typeof thingNames)[number]

export interface LessonParts {
  things: Partial<Record<ThingName, number>>
  /** Kinds of the questions in the text, in order. */
  questions: AuthoredQuestion['kind'][]
  templates: number
  /** Words of prose, without what blocks hold as data. */
  words: number
  /**
   * Most words of running text from one question to the next, or to an end of the lesson. Tables and both sides of a
   * before and after are shown, not read in a row.
   */
  longestRun: number
}

/** @param markdown a lecture without mistakes */
export function lessonParts(markdown: string): LessonParts {
  const parts: LessonParts = { things: {}, questions: [], templates: 0, words: 0, longestRun: 0 }
  let run = 0
  const read = (count: number, isRunning: boolean) => {
    parts.words += count
    if (isRunning) run += count
    parts.longestRun = Math.max(parts.longestRun, run)
  }
  const block = (node: ContainerDirective) => {
    const { name } = node
    if (isThing(name) && (name !== 'figure' || hasPicture(node)))
      parts.things[name] = (parts.things[name] ?? 0) + 1
    if (name === 'template') parts.templates += 1
    if (name === 'question') {
      const question = readQuestion(codeIn(node)?.value ?? '')
      if ('value' in question) parts.questions.push(question.value.kind)
      run = 0
    }
  }
  const look = (node: Nodes, within: boolean) => {
    if (node.type === 'containerDirective') block(node)
    const isRunning = within && !isShown(node)
    if (node.type === 'footnoteDefinition') read(wordCount(wordsOf(node)), false)
    else if (node.type === 'containerDirective' && !isBox(node.name)) {
      const texts = (node.children as RootContent[]).filter((child) => !isData(child, node.name))
      for (const child of texts) look(child, isRunning)
    } else if (isLeaf(node)) read(wordCount(wordsOf(node)), isRunning)
    else for (const child of (node as Parents).children) look(child, isRunning)
  }
  look(readLecture(markdown), true)
  return parts
}

const isThing = (name: string): name is ThingName => (thingNames as readonly string[]).includes(name)

/** What a block holds is in code, or the numbers of a chart. */
const isData = ({ type }: RootContent, name: string) =>
  type === 'code' || (name === 'chart' && type === 'table')

const isShown = (node: Nodes) =>
  node.type === 'table' || (node.type === 'containerDirective' && node.name === 'before-after')

const isLeaf = (node: Nodes) =>
  !('children' in node) || ['paragraph', 'heading', 'tableRow'].includes(node.type)

function hasPicture(node: ContainerDirective): boolean {
  let found = false
  visit(node as Nodes, (child) => {
    if (child.type === 'image' || child.type === 'imageReference') found = true
  })
  return found
}

function wordsOf(node: Nodes): string {
  const texts: string[] = []
  visit(node, (child) => {
    if (child.type === 'html') return SKIP
    // Bold and linked parts of a word are one word; cells and paragraphs are not.
    if (child.type === 'tableCell' || child.type === 'paragraph' || child.type === 'break') texts.push(' ')
    if (child.type === 'text' || child.type === 'inlineCode' || child.type === 'code') texts.push(child.value)
    return undefined
  })
  return texts.join('')
}

const wordCount = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
