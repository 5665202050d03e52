/** The viewer's own numbers in the calculators of a lecture. They may be incomes, so only the viewer sees them. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moduleRefusals } from './progress.ts'

/** What the viewer typed in one field, where it differs from the author's value. */
export const calculatorValue = z.object({
  /** Title of the calculator. */
  calculator: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Name of the input. */
  input: z.string().check(z.minLength(1), z.maxLength(30)),
  /** As typed: it need not be a number yet. */
  text: z.string().check(z.maxLength(40, 'A number can have 40 characters, so please shorten it.')),
})

export const calculatorValues = z.object({
  moduleId: z.string(),
  values: z.array(calculatorValue),
  /** Number of writes; 0 before the first. */
  revision: z.int(),
  updatedAt: z.nullable(z.string()),
})

const address = z.object({
  id: z.string().check(z.maxLength(64)),
  moduleId: z.string().check(z.maxLength(80)),
})
const { 'module-locked': _, ...refusals } = moduleRefusals

export const calculators = endpoints({
  'GET /api/user/calculators/{id}/{moduleId}': {
    access: 'student',
    summary: 'The viewer’s own numbers in the calculators of a module',
    params: address,
    output: z.object({ calculators: calculatorValues }),
    refusals,
  },
  'PUT /api/user/calculators/{id}/{moduleId}': {
    access: 'student',
    summary: 'Save the viewer’s own numbers in the calculators of a module',
    description:
      'On a locked module, only existing numbers can be changed. Send the revision they are based on. If that is stale, nothing is written: read the numbers, merge, and save again.',
    params: address,
    body: z.object({
      values: z.array(calculatorValue).check(
        z.maxLength(200, 'A module can have 200 numbers of yours.'),
        z.refine(
          (values) =>
            new Set(values.map(({ calculator, input }) => JSON.stringify([calculator, input]))).size ===
            values.length,
          'Each field can have one number.',
        ),
      ),
      revision: z.int().check(z.minimum(0)),
    }),
    output: z.object({ calculators: calculatorValues }),
    refusals: {
      ...moduleRefusals,
      'numbers-changed': { status: 409, title: 'These numbers were changed elsewhere' },
    },
  },
})

export type CalculatorValue = z.infer<typeof calculatorValue>
export type CalculatorValues = z.infer<typeof calculatorValues>
