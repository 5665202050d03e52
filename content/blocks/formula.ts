/**
 * Formulas as MathML, which browsers draw without a script, a font or a style sheet of ours. KaTeX translates on the
 * server alone; of its output only the elements and attributes named here pass.
 */
import type { Element, ElementContent, Properties } from 'hast'
import katex from 'katex'

/** In characters. */
const longestTex = 1_000

/** Marks commands that KaTeX knows and does not trust, such as links. */
const refusedColor = '#00dead'

const elements = new Set(
  'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose'.split(
    ' ',
  ),
)
const attributes = new Set(
  'xmlns display mathvariant fence separator stretchy accent accentunder lspace rspace minsize maxsize linethickness rowspacing columnspacing columnalign rowlines columnlines scriptlevel displaystyle width height depth voffset notation movablelimits'.split(
    ' ',
  ),
)
const value = /^[\w .#%+-]{0,120}$|^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/

/** @returns the `math` element, or a sentence without a full stop that says why there is none */
export function readFormula(tex: string): Element | string {
  if (tex.trim() === '') return 'This formula is empty'
  if (tex.length > longestTex) return 'This formula has more than 1,000 characters'
  let xml: string
  try {
    xml = katex.renderToString(tex, {
      displayMode: true,
      output: 'mathml',
      throwOnError: true,
      errorColor: refusedColor,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 10,
      macros: {},
    })
  } catch (error) {
    return sentenceOf(error)
  }
  const refused = new RegExp(`mathcolor="${refusedColor}"><mtext>(\\\\[a-zA-Z]{1,40})`).exec(xml)?.[1]
  if (refused !== undefined) return `A formula can’t use “${refused}”`
  const math = mathOf(xml)
  return math ?? 'This formula can’t be shown'
}

/** Why a formula cannot be shown; null if it can. */
export function formulaFault(tex: string): string | null {
  const read = readFormula(tex)
  return typeof read === 'string' ? read : null
}

function sentenceOf(error: unknown): string {
  const message = error instanceof katex.ParseError ? error.message : 'it is too deep'
  const plain = message
    .replace(/^KaTeX parse error: /, '')
    .replace(/ at (?:position \d+|end of input): .*$/s, '')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
  return `This formula can’t be read: ${plain}`
}

const token = /<(\/?)([a-z]+)((?: [a-z]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy

/** Reads KaTeX's XML. Null if there is anything else in it. */
function mathOf(xml: string): Element | null {
  const root: Element = { type: 'element', tagName: 'root', properties: {}, children: [] }
  const open: Element[] = [root]
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml)
    const parent = open.at(-1)
    if (match === null || parent === undefined) return null
    const [, closes, name = '', given = '', isEmpty, words] = match
    if (words !== undefined) parent.children.push({ type: 'text', value: decoded(words) })
    else if (closes) open.pop()
    else {
      const made: Element = { type: 'element', tagName: name, properties: propertiesOf(given), children: [] }
      parent.children.push(made)
      if (!isEmpty) open.push(made)
    }
  }
  const [math, ...others] = allowedIn(root.children)
  return math?.type === 'element' && math.tagName === 'math' && others.length === 0 ? math : null
}

/** Without the TeX that KaTeX repeats. Other elements lose their tags and keep their content. */
function allowedIn(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName === 'annotation') return []
    const children = allowedIn(node.children)
    return elements.has(node.tagName) ? [{ ...node, children }] : children
  })
}

function propertiesOf(given: string): Properties {
  const pairs = [...given.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', text = '']) => [
    name,
    decoded(text),
  ])
  return Object.fromEntries(
    pairs.filter(([name = '', text = '']) => attributes.has(name) && value.test(text)),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
