/** Reads the path of a drawing: its ends, and in which directions they point. */
import { isCoordinate, numberPattern } from './drawing-format.ts'

export interface Place {
  x: number
  y: number
}

/** A piece of a line. Its controls are places that lie in the directions of its ends; a straight one has none. */
export interface Piece {
  from: Place
  controls: Place[]
  to: Place
}

/** Numbers that each command takes. */
const takes: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

const separator = /[\s,]*/y
const letter = /[MmLlHhVvCcSsQqTtAaZz]/y
const numeral = new RegExp(numberPattern, 'y')
const flag = /[01]/y

/** @returns the pieces in order, or a sentence without a full stop that says where the path ends being one */
export function readPath(path: string): Piece[] | string {
  let at = 0
  const take = (pattern: RegExp): string | null => {
    separator.lastIndex = at
    separator.exec(path)
    at = separator.lastIndex
    pattern.lastIndex = at
    const found = pattern.exec(path)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const wrong = () => `This path can’t be read from “${path.slice(at, at + 20)}”`
  const pieces: Piece[] = []
  let [start, here]: [Place, Place] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  let before: { command: string; control: Place } = { command: '', control: here }
  let command = ''
  while (take(/$/y) === null) {
    const next = take(letter)
    // Numbers may go on without a letter; after a move they are lines.
    if (next !== null) command = next
    else if (command === 'M') command = 'L'
    else if (command === 'm') command = 'l'
    else if (/^[Zz]?$/.test(command)) return wrong()
    const name = command.toUpperCase()
    if (pieces.length === 0 && before.command === '' && name !== 'M') return 'A path begins with M'
    const given: number[] = []
    for (let index = 0; index < (takes[name] ?? 0); index += 1) {
      const found = take(name === 'A' && (index === 3 || index === 4) ? flag : numeral)
      if (found === null || !isCoordinate(found)) return wrong()
      given.push(Number(found))
    }
    const origin = command === name ? { x: 0, y: 0 } : here
    const place = (index: number): Place => ({
      x: origin.x + (given[index] ?? 0),
      y: origin.y + (given[index + 1] ?? 0),
    })
    const piece = pieceOf(name, { here, start, before, given, place, origin })
    if (name === 'M') start = piece.to
    else pieces.push(piece)
    before = { command: name, control: piece.controls.at(-1) ?? piece.to }
    here = piece.to
  }
  return before.command === '' ? 'This path is empty' : pieces
}

interface Read {
  here: Place
  start: Place
  before: { command: string; control: Place }
  given: readonly number[]
  origin: Place
  /** The place that begins with a given number. */
  place: (index: number) => Place
}

function pieceOf(name: string, { here, start, before, given, origin, place }: Read): Piece {
  const [first = 0] = given
  /** The control of the piece before, on the other side. */
  const reflected = (of: string): Place =>
    of.includes(before.command)
      ? { x: 2 * here.x - before.control.x, y: 2 * here.y - before.control.y }
      : here
  switch (name) {
    case 'H':
      return { from: here, controls: [], to: { x: origin.x + first, y: here.y } }
    case 'V':
      return { from: here, controls: [], to: { x: here.x, y: origin.y + first } }
    case 'C':
      return { from: here, controls: [place(0), place(2)], to: place(4) }
    case 'S':
      return { from: here, controls: [reflected('CS'), place(0)], to: place(2) }
    case 'Q':
      return { from: here, controls: [place(0)], to: place(2) }
    case 'T':
      return { from: here, controls: [reflected('QT')], to: place(0) }
    case 'A':
      return { from: here, controls: controlsOfArc(here, given, place(5)), to: place(5) }
    case 'Z':
      return { from: here, controls: [], to: start }
    default:
      return { from: here, controls: [], to: place(0) }
  }
}

/** From the ends of an elliptic arc to its center, as in the SVG specification (appendix “Implementation notes”). */
function controlsOfArc(from: Place, given: readonly number[], to: Place): Place[] {
  const [rx = 0, ry = 0, rotation = 0, large = 0, sweep = 0] = given.map((value, index) =>
    index < 2 ? Math.abs(value) : value,
  )
  if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) return []
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  // Half the way between the ends, in circles of radius 1.
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2]
  const half = { x: (cos * dx + sin * dy) / rx, y: (cos * dy - sin * dx) / ry }
  const distance = Math.hypot(half.x, half.y)
  // Too small an ellipse grows until it reaches both ends.
  const growth = Math.max(1, distance)
  const unit = { x: half.x / growth, y: half.y / growth }
  const square = unit.x ** 2 + unit.y ** 2
  const factor = Math.sqrt(Math.max(0, 1 / square - 1)) * (large === sweep ? -1 : 1)
  const center = { x: factor * unit.y, y: -factor * unit.x }
  const along = (x: number, y: number): Place => {
    const [tx, ty] = [(sweep === 1 ? -1 : 1) * rx * growth * y, (sweep === 1 ? 1 : -1) * ry * growth * x]
    return { x: cos * tx - sin * ty, y: sin * tx + cos * ty }
  }
  const leaving = along(unit.x - center.x, unit.y - center.y)
  const arriving = along(-unit.x - center.x, -unit.y - center.y)
  return [
    { x: from.x + leaving.x, y: from.y + leaving.y },
    { x: to.x - arriving.x, y: to.y - arriving.y },
  ]
}

/** The end and the beginning of a line, with the directions in which an arrow leaves there; null without length. */
export function endsOf(pieces: readonly Piece[]): { end: End | null; beginning: End | null } {
  const [first, last] = [pieces[0], pieces.at(-1)]
  return {
    end: last === undefined ? null : endFrom(last.to, [...last.controls.toReversed(), last.from]),
    beginning: first === undefined ? null : endFrom(first.from, [...first.controls, first.to]),
  }
}

export interface End {
  at: Place
  /** Of length 1. */
  direction: Place
}

function endFrom(at: Place, others: readonly Place[]): End | null {
  for (const { x, y } of others) {
    const length = Math.hypot(at.x - x, at.y - y)
    if (length > 0.001) return { at, direction: { x: (at.x - x) / length, y: (at.y - y) / length } }
  }
  return null
}
