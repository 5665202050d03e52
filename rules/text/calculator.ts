/** A calculator of a lecture: its inputs, its formulas, and the numbers as text. */
import { evaluate, parseFormula } from './formula.ts'

export interface CalculatorInput {
  /** How formulas name it. */
  name: string
  label: string
  /** The value before the reader changes it. */
  value: number
  unit: string
}

export interface CalculatorResult {
  /** How later formulas name it; null if none does. */
  name: string | null
  label: string
  formula: string
  unit: string
  /** Decimals shown; null for as many as needed, at most two. */
  decimals: number | null
}

export interface Calculator {
  title: string
  inputs: readonly CalculatorInput[]
  results: readonly CalculatorResult[]
}

export const calculatorLimits = { inputs: 8, results: 6 } as const

export interface CalculatorFault {
  /** Index of a result. */
  result: number
  /** A sentence without a full stop. */
  text: string
}

/** What is wrong with the formulas: each may use the inputs and the results before it. */
export function calculatorFaults({ inputs, results }: Calculator): CalculatorFault[] {
  const names = inputs.map(({ name }) => name)
  return results.flatMap(({ formula, name }, result) => {
    const parsed = parseFormula(formula, names)
    if (name !== null) names.push(name)
    return typeof parsed === 'string' ? [{ result, text: parsed }] : []
  })
}

/**
 * @param values by the names of the inputs; null for one that is not a number
 * @returns the results in order; null for one that cannot be worked out
 */
export function resultsOf(
  { inputs, results }: Calculator,
  values: Readonly<Record<string, number | null>>,
): (number | null)[] {
  const known: Record<string, number> = {}
  for (const { name } of inputs) known[name] = values[name] ?? Number.NaN
  return results.map(({ formula, name }) => {
    const parsed = parseFormula(formula, Object.keys(known))
    const value = typeof parsed === 'string' ? Number.NaN : evaluate(parsed, known)
    if (name !== null) known[name] = value
    return Number.isFinite(value) ? value : null
  })
}

/** A number with its unit: a currency before it, another unit after it. */
export function quantityText(value: number, unit: string, decimals: number | null = null): string {
  const places = decimals ?? 0
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: decimals ?? 2,
  })
  const isZero = !/[1-9]/.test(text)
  const sign = value < 0 && !isZero ? '−' : ''
  if (/^\p{Sc}$/u.test(unit)) return `${sign}${unit}${text}`
  return `${sign}${text}${unit === '' ? '' : unit === '%' ? unit : ` ${unit}`}`
}

/** The decimals of a value as its author wrote it. */
export const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? null
