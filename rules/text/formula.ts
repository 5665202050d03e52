/**
 * Parses and evaluates the formulas of a calculator: numbers, names, + - * / ^, brackets and a few functions. Authors
 * write them and browsers run them, so nothing is ever handed to the script engine, and length and depth are limited.
 */

export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'minus'; of: Formula }
  | { kind: 'operation'; sign: Sign; left: Formula; right: Formula }
  | { kind: 'call'; name: string; given: readonly Formula[] }

type Sign = '+' | '-' | '*' | '/' | '^'

export const longestFormula = 300
const deepest = 20

const functions: Readonly<
  Record<string, { counts: readonly [number, number]; run(given: number[]): number }>
> = {
  abs: { counts: [1, 1], run: ([value = 0]) => Math.abs(value) },
  ceil: { counts: [1, 1], run: ([value = 0]) => Math.ceil(value) },
  floor: { counts: [1, 1], run: ([value = 0]) => Math.floor(value) },
  max: { counts: [1, 8], run: (given) => Math.max(...given) },
  min: { counts: [1, 8], run: (given) => Math.min(...given) },
  round: { counts: [1, 2], run: ([value = 0, digits = 0]) => rounded(value, digits) },
  sqrt: { counts: [1, 1], run: ([value = 0]) => Math.sqrt(value) },
}

export const functionNames = Object.keys(functions)

function rounded(value: number, digits: number): number {
  const scale = 10 ** Math.max(0, Math.min(12, Math.trunc(digits)))
  return Math.round(value * scale) / scale
}

/** How tightly each sign binds; a power binds to the right. */
const strength: Record<Sign, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 }

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z][a-z0-9_]*)|([-+*/^(),]))/iy

type Token = { kind: 'number' | 'name' | 'sign'; text: string }

class Mistake extends Error {}

/**
 * @param names that the formula may use
 * @returns the formula, or a sentence without a full stop that says what is wrong
 */
export function parseFormula(text: string, names: readonly string[]): Formula | string {
  if (text.length > longestFormula) return `A formula has at most ${longestFormula} characters`
  try {
    return parsed(tokensOf(text), new Set(names))
  } catch (error) {
    if (error instanceof Mistake) return error.message
    throw error
  }
}

function tokensOf(text: string): Token[] {
  const typed = text.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').trimEnd()
  const tokens: Token[] = []
  for (let at = 0; at < typed.length; ) {
    token.lastIndex = at
    const match = token.exec(typed)
    if (match === null)
      throw new Mistake(`The formula has “${typed.slice(at).trim().slice(0, 10)}”, which it cannot use`)
    const [whole, number, name, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
    at += whole.length
  }
  return tokens
}

/** A Pratt parser: `expression` reads everything that binds more tightly than `least`. */
function parsed(tokens: readonly Token[], names: ReadonlySet<string>): Formula {
  let at = 0
  const isNext = (text: string) => tokens[at]?.kind === 'sign' && tokens[at]?.text === text
  const expect = (text: string) => {
    if (!isNext(text)) throw new Mistake(`The formula lacks a “${text}”`)
    at += 1
  }
  const expression = (least: number, depth: number): Formula => {
    if (depth > deepest) throw new Mistake(`The formula has more than ${deepest} brackets inside each other`)
    let left = operand(depth)
    for (;;) {
      const next = tokens[at]
      const bound = next?.kind === 'sign' ? strength[next.text as Sign] : undefined
      if (next === undefined || bound === undefined || bound <= least) return left
      at += 1
      const sign = next.text as Sign
      left = { kind: 'operation', sign, left, right: expression(sign === '^' ? bound - 1 : bound, depth + 1) }
    }
  }
  const operand = (depth: number): Formula => {
    const next = tokens[at]
    at += 1
    if (next === undefined) throw new Mistake('The formula ends too early')
    if (next.kind === 'number') return { kind: 'number', value: Number(next.text) }
    if (next.kind === 'name') return isNext('(') ? call(next.text, depth) : named(next.text)
    // Weaker than a power, as in mathematics: -2^2 is -4.
    if (next.text === '-') return { kind: 'minus', of: expression(3, depth + 1) }
    if (next.text !== '(')
      throw new Mistake(`The formula has a “${next.text}” where a number or a name belongs`)
    const inner = expression(0, depth + 1)
    expect(')')
    return inner
  }
  const named = (name: string): Formula => {
    if (!names.has(name))
      throw new Mistake(`The formula names “${name.slice(0, 40)}”, which is not defined above it`)
    return { kind: 'name', name }
  }
  const call = (name: string, depth: number): Formula => {
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (known === undefined)
      throw new Mistake(`There is no function “${name.slice(0, 40)}”; there are ${functionNames.join(', ')}`)
    expect('(')
    const given = [expression(0, depth + 1)]
    while (isNext(',')) {
      at += 1
      given.push(expression(0, depth + 1))
    }
    expect(')')
    const [fewest, most] = known.counts
    if (given.length < fewest || given.length > most)
      throw new Mistake(`The function “${name}” takes ${most === 1 ? 'one value' : `at most ${most} values`}`)
    return { kind: 'call', name, given }
  }
  const whole = expression(0, 0)
  const rest = tokens[at]
  if (rest !== undefined) throw new Mistake(`The formula does not go on with “${rest.text.slice(0, 40)}”`)
  return whole
}

/** @returns the value; not finite where it has none, as after a division by zero */
export function evaluate(formula: Formula, values: Readonly<Record<string, number>>): number {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'name':
      return Object.hasOwn(values, formula.name) ? (values[formula.name] ?? Number.NaN) : Number.NaN
    case 'minus':
      return -evaluate(formula.of, values)
    case 'call':
      return functions[formula.name]?.run(formula.given.map((one) => evaluate(one, values))) ?? Number.NaN
    case 'operation': {
      const [left, right] = [evaluate(formula.left, values), evaluate(formula.right, values)]
      if (formula.sign === '+') return left + right
      if (formula.sign === '-') return left - right
      if (formula.sign === '*') return left * right
      return formula.sign === '/' ? left / right : left ** right
    }
  }
}
