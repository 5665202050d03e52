/** A formula in the printed document: the same MathML as on the page, set by Typst with its own font for mathematics. */
import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { readFormula } from '../../../content/blocks/formula.ts'
import { literal } from './typst-text.ts'

/** @returns a Typst expression of an equation; null if the formula has a mistake */
export function formulaToTypst(tex: string): string | null {
  const math = readFormula(tex)
  if (typeof math === 'string') return null
  return `math.equation(block: true, alt: ${literal(tex)}, ${row(math.children)})`
}

/** A block of code that joins its parts. */
const row = (nodes: readonly ElementContent[]): string => `{ ${[...nodes.map(one), '[]'].join('; ')} }`

const classes: [RegExp, string][] = [
  [/^[=<>≤≥≈≠≡∼∝→⇒←↔∈⊂:]$/u, 'relation'],
  [/^[+−±×⋅·÷∗∘/]$/u, 'binary'],
  [/^[⟨⌊⌈]$/u, 'opening'],
  [/^[⟩⌋⌉]$/u, 'closing'],
  [/^[∑∏∫⋃⋂]$/u, 'large'],
  [/^[,;]$/u, 'punctuation'],
]

/** Symbols, unlike strings, grow with what they hold. */
const fences: Record<string, string> = {
  '(': 'paren.l',
  ')': 'paren.r',
  '[': 'bracket.l',
  ']': 'bracket.r',
  '{': 'brace.l',
  '}': 'brace.r',
  '|': 'bar.v',
}

function one(node: ElementContent): string {
  if (node.type === 'text') return literal(node.value)
  if (node.type !== 'element') return '[]'
  const { children, properties } = node
  const [first, second, third] = children.filter((child): child is Element => child.type === 'element')
  const part = (child: Element | undefined) => (child === undefined ? '[]' : `{ ${one(child)} }`)
  const text = textOf(node)
  switch (node.tagName) {
    case 'mi':
      return [...text].length === 1 && properties.mathvariant !== 'normal'
        ? `math.italic(${literal(text)})`
        : `math.op(${literal(text)})`
    case 'mn':
    case 'mtext':
    case 'ms':
      return `math.upright(${literal(text)})`
    case 'mo': {
      const fence = fences[text]
      if (fence !== undefined) return `sym.${fence}`
      const known = classes.find(([signs]) => signs.test(text))?.[1]
      return known === undefined ? literal(text) : `math.class(${literal(known)}, ${literal(text)})`
    }
    case 'mspace':
      return 'h(0.17em)'
    case 'mfrac':
      return String(properties.linethickness ?? '').startsWith('0')
        ? `math.vec(delim: none, ${part(first)}, ${part(second)})`
        : `math.frac(${part(first)}, ${part(second)})`
    case 'msqrt':
      return `math.sqrt(${row(children)})`
    case 'mroot':
      return `math.root(${part(second)}, ${part(first)})`
    case 'msup':
      return `math.attach(${part(first)}, t: ${part(second)})`
    case 'msub':
      return `math.attach(${part(first)}, b: ${part(second)})`
    case 'msubsup':
    case 'munderover':
      return `math.attach(${part(first)}, b: ${part(second)}, t: ${part(third)})`
    case 'munder':
      return `math.attach(${part(first)}, b: ${part(second)})`
    case 'mover':
      return isLine(second) ? `math.overline(${part(first)})` : over(part(first), second)
    case 'mtable':
      return table(children)
    default:
      // Brackets grow with what they hold.
      return isFenced(children) ? `math.lr(${row(children)})` : row(children)
  }
}

/** Marks above a letter, as combining characters. */
const accents: Record<string, string> = {
  '^': '\u0302',
  '~': '\u0303',
  '˙': '\u0307',
  '→': '\u20d7',
  ˇ: '\u030c',
}

function over(base: string, above: Element | undefined): string {
  const accent = accents[above === undefined ? '' : textOf(above)]
  if (accent !== undefined) return `math.accent(${base}, ${literal(accent)})`
  return `math.attach(${base}, t: { ${above === undefined ? '[]' : one(above)} })`
}

const isLine = (over: Element | undefined) => over !== undefined && /^[‾¯―]$/u.test(textOf(over))

function isFenced(nodes: readonly ElementContent[]): boolean {
  const ends = [nodes[0], nodes.at(-1)]
  return (
    nodes.length > 2 && ends.every((node) => node?.type === 'element' && node.properties.fence === 'true')
  )
}

function table(rows: readonly ElementContent[]): string {
  const made = rows
    .filter((child): child is Element => child.type === 'element')
    .map((line) => `(${line.children.map((cell) => `${one(cell)},`).join(' ')})`)
  return `math.mat(delim: none, align: left, ..(${made.join(', ')},))`
}
