/** Reads a calculator from the YAML in its block. */
import { z } from 'zod'
import { type Calculator, calculatorFaults, calculatorLimits } from '../../rules/text/calculator.ts'
import { functionNames, longestFormula } from '../../rules/text/formula.ts'
import { readYaml } from '../read-yaml.ts'
import { typographic } from '../typography.ts'
import { type BlockYaml, workFault } from './block-yaml.ts'

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/, 'must be a short name in lowercase letters, digits and _')
  .refine((text) => !functionNames.includes(text), 'is the name of a function')
const label = z.string().trim().min(1).max(80)
const unit = z.string().trim().max(20).default('')

const schema = z.strictObject({
  title: label,
  inputs: z
    .array(z.strictObject({ name, label, value: z.number(), unit }))
    .min(1)
    .max(calculatorLimits.inputs),
  results: z
    .array(
      z.strictObject({
        name: name.optional(),
        label,
        formula: z.coerce.string().trim().min(1).max(longestFormula),
        unit,
        decimals: z.number().int().min(0).max(6).optional(),
      }),
    )
    .min(1)
    .max(calculatorLimits.results),
})

export function readCalculator(yaml: string): BlockYaml<Calculator> {
  const work = workFault(yaml)
  if (work !== null) return work
  const { value, mistakes, lineOf } = readYaml('', yaml, schema)
  if (value === null) return { faults: mistakes.map(({ line, text }) => ({ line, text })) }
  const calculator: Calculator = {
    title: typographic(value.title),
    inputs: value.inputs.map((one) => ({ ...one, label: typographic(one.label) })),
    results: value.results.map(({ name = null, decimals = null, ...one }) => ({
      ...one,
      name,
      decimals,
      label: typographic(one.label),
    })),
  }
  const names = [...value.inputs, ...value.results].flatMap((one) => one.name ?? [])
  const twice = names.find((one, index) => names.indexOf(one) !== index)
  const faults = calculatorFaults(calculator).map(({ result, text }) => ({
    line: lineOf(['results', result, 'formula']),
    text,
  }))
  if (twice !== undefined) faults.push({ line: 1, text: `The name “${twice}” is given twice` })
  return faults.length > 0 ? { faults } : { value: calculator }
}
