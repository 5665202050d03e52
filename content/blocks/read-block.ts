/** What the page and the printed document read alike from a block's Markdown. */
import type { Code, Paragraph, RootContent, Table } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'

type Children = RootContent[]

/** An attribute as one short line; empty if it is missing. */
export function attributeOf({ attributes }: ContainerDirective, name: string): string {
  return (attributes?.[name] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

export function tableIn({ children }: ContainerDirective): Table | null {
  return (children as Children).find((node): node is Table => node.type === 'table') ?? null
}

export const tableTexts = ({ children }: Table) =>
  children.map((row) => row.children.map((cell) => textOf(cell)))

export function codeIn({ children }: ContainerDirective): Code | null {
  return (children as Children).find((node): node is Code => node.type === 'code') ?? null
}

/** Both halves of a before and after, which a line of `---` divides; null without one. */
export function halvesOf({ children }: ContainerDirective): [Children, Children] | null {
  const all = children as Children
  const at = all.findIndex(({ type }) => type === 'thematicBreak')
  return at === -1 ? null : [all.slice(0, at), all.slice(at + 1)]
}

/** What a figure shows, and the paragraphs of its caption. */
export function figureParts({ children }: ContainerDirective): { shown: Children; caption: Children } {
  const all = children as Children
  const from = all.findIndex((node, index) => index > 0 && node.type === 'paragraph' && !isPicture(node))
  return from === -1 ? { shown: all, caption: [] } : { shown: all.slice(0, from), caption: all.slice(from) }
}

export const isPicture = ({ children }: Paragraph) => {
  const [only, ...others] = children
  return others.length === 0 && (only?.type === 'image' || only?.type === 'imageReference')
}

/** Text that readers copy or download. */
export interface Template {
  title: string
  /** Name of the file. */
  file: string
  type: 'text/plain' | 'text/markdown' | 'text/csv'
  text: string
}

export const longestTemplate = 20_000

const endings = { txt: 'text/plain', md: 'text/markdown', csv: 'text/csv' } as const

/** @returns the template, or a sentence without a full stop that says why there is none */
export function readTemplate(block: ContainerDirective): Template | string {
  const code = codeIn(block)
  if (code === null || code.value.trim() === '')
    return 'A template needs its text in a code block, between lines of ```'
  if (code.value.length > longestTemplate) return 'This template has more than 20,000 characters'
  const file = attributeOf(block, 'file') || 'template.txt'
  const ending = /^[a-z0-9][a-z0-9-]{0,59}\.(txt|md|csv)$/.exec(file)?.[1]
  if (ending === undefined)
    return 'The file of a template has a name in lowercase that ends in .txt, .md or .csv'
  const type = endings[ending as keyof typeof endings]
  return { title: attributeOf(block, 'title') || 'Template', file, type, text: code.value }
}
