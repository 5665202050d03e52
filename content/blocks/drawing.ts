/**
 * Reads a drawing from the SVG in its block. The SVG is parsed strictly and only what content/blocks/drawing-format.ts
 * names is taken over, value by value, so that nothing of the author's markup reaches a page.
 */
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { counted } from '../../rules/text/counted.ts'
import { typographic } from '../typography.ts'
import type { BlockYaml } from './block-yaml.ts'
import {
  attributeChecks,
  drawingHeights,
  type ElementName,
  elementNames,
  heightOf,
  isElementName,
  isShapeName,
  longestDrawing,
  mostLevels,
  paints,
  shapeClasses,
  textClasses,
  titleLengths,
} from './drawing-format.ts'
import { readPath } from './drawing-path.ts'

export interface DrawingElement {
  name: Exclude<ElementName, 'svg' | 'title'>
  /** Without the classes. */
  attributes: Record<string, string>
  classes: string[]
  children: (DrawingElement | string)[]
}

export interface Drawing {
  /** The text alternative. */
  title: string
  height: number
  children: DrawingElement[]
}

type Fault = { line: number; text: string }

/** Of one drawing. A drawing that is wrong all over gets a few sentences. */
const mostFaults = 6

const noTitle = 'A drawing begins with a <title> that says what is to be seen, for readers who can’t see it'

/** Ends the parser where going on has no meaning. */
class Unreadable extends Error {}

/** An open element. What is not allowed has no drawing, but is read on, so that its lines are right. */
interface Open {
  name: string
  drawn: DrawingElement | null
  line: number
}

export function readDrawing(svg: string): BlockYaml<Drawing> {
  if (svg.trim() === '') return { faults: [{ line: 1, text: 'This drawing is empty' }] }
  if (svg.length > longestDrawing)
    return { faults: [{ line: 1, text: 'This drawing has more than 12,000 characters' }] }
  const reading = new Reading()
  try {
    reading.parser.write(svg.trim().replaceAll(/\r\n?/g, '\n')).close()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  const lead = svg.slice(0, svg.length - svg.trimStart().length).split('\n').length - 1
  const { faults } = reading
  return faults.length > 0
    ? { faults: faults.slice(0, mostFaults).map(({ line, text }) => ({ line: line + lead, text })) }
    : { value: reading.drawing }
}

class Reading {
  readonly parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  readonly faults: Fault[] = []
  readonly drawing: Drawing = { title: '', height: 0, children: [] }
  readonly #open: Open[] = []
  #title: string | null = null
  #elements = 0
  #line = 1

  constructor() {
    const { parser } = this
    const refuse = (what: string) => () => this.#stop(`A drawing can’t have ${what}`)
    parser.on('doctype', refuse('a DOCTYPE'))
    parser.on('processinginstruction', refuse('an instruction <?…?>'))
    parser.on('xmldecl', refuse('an instruction <?…?>'))
    parser.on('cdata', refuse('CDATA'))
    parser.on('error', ({ message }) => {
      const plain = message.replace(/^(?:\d+:\d+: )?/, '').replace(/\.$/, '')
      this.#stop(`This drawing is not well-formed XML: ${plain.slice(0, 120)}`)
    })
    parser.on('opentagstart', () => {
      this.#line = parser.line
    })
    parser.on('attribute', (attribute) => this.#check(attribute))
    parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes))
    parser.on('text', (text) => this.#say(text))
    parser.on('closetag', () => this.#end())
  }

  #wrong(text: string, line = this.#line): void {
    this.faults.push({ line, text })
    if (this.faults.length >= mostFaults) throw new Unreadable()
  }

  #stop(text: string): never {
    this.faults.push({ line: this.parser.line, text })
    throw new Unreadable()
  }

  #check({ name, value }: SaxesAttributePlain): void {
    if (name === 'viewBox') return
    const check = Object.hasOwn(attributeChecks, name) ? attributeChecks[name] : undefined
    const wanted = check?.(value.trim()) ?? null
    if (check === undefined) this.#wrong(`A drawing can’t have the attribute “${name.slice(0, 40)}”`)
    else if (wanted !== null) this.#wrong(`“${name}” has to be ${wanted}, not “${value.slice(0, 40)}”`)
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#elements += 1
    const parent = this.#open.at(-1)
    const own: Open = { name, drawn: null, line: this.#line }
    this.#open.push(own)
    if (this.#open.length > mostLevels) this.#stop(`A drawing has at most ${mostLevels} levels of elements`)
    if (parent === undefined) this.#beginDrawing(name, attributes)
    else if (!isElementName(name)) {
      const known = elementNames.slice(1).join(', ')
      this.#wrong(`A drawing can’t have <${name.slice(0, 40)}>; it may have ${known}`)
    } else if (name === 'title') this.#beginTitle()
    else {
      if (this.#elements === 2) this.#wrong(noTitle)
      if ('viewBox' in attributes) this.#wrong('Only the svg has a viewBox')
      if (name === 'svg' || !mayHold(parent.name, name)) {
        this.#wrong(`<${parent.name.slice(0, 40)}> can’t hold <${name}>`)
        return
      }
      own.drawn = this.#elementOf(name, attributes)
      const place = parent.name === 'svg' ? this.drawing.children : parent.drawn?.children
      place?.push(own.drawn)
    }
  }

  #beginTitle(): void {
    if (this.#elements === 2) this.#title = ''
    else this.#wrong('A drawing has one <title>, which comes first in the svg')
  }

  #beginDrawing(name: string, { viewBox = '', ...others }: Record<string, string>): void {
    if (name !== 'svg') this.#stop('A drawing begins with <svg viewBox="0 0 360 …">')
    const height = heightOf(viewBox)
    if (height === null)
      this.#wrong(
        `The viewBox of a drawing is 0 0 360 and a whole height from ${drawingHeights.least} to ${drawingHeights.most}, not “${viewBox.slice(0, 40)}”`,
      )
    const [other] = Object.keys(others)
    if (other !== undefined) this.#wrong(`The svg of a drawing has a viewBox and no “${other.slice(0, 40)}”`)
    this.drawing.height = height ?? 0
  }

  #elementOf(
    name: DrawingElement['name'],
    { class: given = '', ...attributes }: Record<string, string>,
  ): DrawingElement {
    const classes = given.split(/\s+/).filter((one) => one !== '')
    const isShape = isShapeName(name)
    const known = name === 'g' ? [...shapeClasses, ...textClasses] : isShape ? shapeClasses : textClasses
    for (const one of classes) {
      if (known.includes(one)) continue
      const isOfOthers = [...shapeClasses, ...textClasses].includes(one)
      this.#wrong(
        isOfOthers
          ? `The class “${one}” is of ${isShape ? 'texts' : 'shapes'}, not of <${name}>`
          : `There is no class “${one.slice(0, 40)}” in drawings`,
      )
    }
    const isPainted =
      classes.some((one) => Object.hasOwn(paints, one)) || 'fill' in attributes || 'stroke' in attributes
    if (isShape && !isPainted)
      this.#wrong(`This ${name} has no class that paints it, such as line or fill-soft`)
    if (name === 'path') {
      const read = readPath(attributes.d ?? '')
      if (typeof read === 'string') this.#wrong(read)
    }
    const trimmed = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, value.trim()]))
    return { name, attributes: trimmed, classes: [...new Set(classes)], children: [] }
  }

  #say(text: string): void {
    const own = this.#open.at(-1)
    if (own?.name === 'title' && this.#title !== null) this.#title += text
    else if (own?.drawn && (own.name === 'text' || own.name === 'tspan')) {
      // A line break between two parts of a text is of the file, not of the text.
      if (text.trim() !== '' || !text.includes('\n')) own.drawn.children.push(text.replaceAll(/\s+/g, ' '))
    } else if (text.trim() !== '' && isElementName(own?.name ?? ''))
      this.#wrong(
        `The words “${text.trim().slice(0, 40)}” are outside of a <text>`,
        this.parser.line - text.trimStart().split('\n').length + 1,
      )
  }

  #end(): void {
    const own = this.#open.pop()
    if (own === undefined) return
    if (own.name === 'title' && this.#title !== null) {
      const title = typographic(this.#title.replaceAll(/\s+/g, ' ').trim())
      const { least, most } = titleLengths
      if (title.length < least || title.length > most)
        this.#wrong(
          `The <title> says what is to be seen in ${least} to ${most} characters; it has ${counted(title.length, 'character')}`,
          own.line,
        )
      this.drawing.title = title
      this.#title = null
    }
    if (own.drawn?.name === 'text') trim(own.drawn)
    if (own.name === 'svg' && this.#open.length === 0 && this.#elements === 1) this.#wrong(noTitle)
  }
}

function mayHold(parent: string, child: DrawingElement['name']): boolean {
  if (child === 'tspan') return parent === 'text' || parent === 'tspan'
  return parent === 'svg' || parent === 'g'
}

/** Typographic quotes, and no spaces at the ends, which would move what is centered. */
function trim(text: DrawingElement): void {
  const visit = (node: DrawingElement) => {
    node.children = node.children.map((child) => {
      if (typeof child === 'string') return typographic(child)
      visit(child)
      return child
    })
  }
  visit(text)
  const [first] = text.children
  if (typeof first === 'string') text.children[0] = first.trimStart()
  const last = text.children.at(-1)
  if (typeof last === 'string') text.children[text.children.length - 1] = last.trimEnd()
}

/** The words in a drawing, in the order they are written. */
export function drawingTexts({ children }: Drawing): string[] {
  const textOf = (node: DrawingElement | string): string =>
    typeof node === 'string' ? node : node.children.map(textOf).join(node.name === 'text' ? ' ' : '')
  const found: string[] = []
  const look = (node: DrawingElement) => {
    if (node.name === 'text') found.push(textOf(node).replaceAll(/\s+/g, ' ').trim())
    else for (const child of node.children) if (typeof child !== 'string') look(child)
  }
  for (const child of children) look(child)
  return found
}
