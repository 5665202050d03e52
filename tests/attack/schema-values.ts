import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile.ts'
import { nounOf, Reference } from './known.ts'

export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

const choice = fc.nat(10_000)
const time = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

/**
 * Values for a schema: valid ones, and with `hostile`, sometimes invalid in any part. A text named like an id or code
 * is usually one from an earlier response.
 *
 * @param name the field, which determines what it refers to
 */
export function valueFor(schema: Schema, name: string, hostile: boolean): fc.Arbitrary<unknown> {
  const right = rightValue(schema, name, hostile)
  return hostile ? fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: hostileValue }) : right
}

function rightValue(schema: Schema, name: string, hostile: boolean): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valueFor(one, name, hostile)))
  switch (schema.type) {
    case 'string':
      return text(schema, name)
    case 'integer':
    case 'number':
      return number(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name, hostile), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      })
    case 'object':
      return object(schema, hostile)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function object(schema: Schema, hostile: boolean): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  if (schema.propertyNames || (schema.additionalProperties && Object.keys(properties).length === 0)) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    const keys = text(schema.propertyNames ?? {}, 'key').map(String)
    return fc.dictionary(keys, valueFor(values, 'value', hostile), { maxKeys: 4 })
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueFor(part, name, hostile)]),
  )
  const whole = fc.record(model, { requiredKeys: required as never[] })
  const partly = fc.record(model, { requiredKeys: [] })
  return hostile ? fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: partly }) : whole
}

function text(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const invented = inventedText(schema)
  const isReference =
    schema.format === 'uuid' || /id$|Ids?$|^(code|handle|token|after|before|cursor|since)$/.test(name)
  if (!isReference) return invented
  const noun = /^(after|before|cursor|since)$/.test(name) ? 'next' : nounOf(name)
  const known = fc.tuple(choice, invented).map(([which, other]) => new Reference(noun, which, String(other)))
  return fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: invented })
}

function inventedText({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return time.map((date) => date.toISOString())
  if (format === 'date') return time.map((date) => date.toISOString().slice(0, 10))
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const longest = Math.max(minLength, Math.min(maxLength ?? 400, 400))
  const bounds = { minLength, maxLength: longest }
  const fits = (value: string) => value.length >= minLength && value.length <= (maxLength ?? 30_000)
  return fc.oneof(
    { weight: 2, arbitrary: fc.string({ ...bounds, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.string({ ...bounds, maxLength: Math.max(minLength, 30) }) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: 'binary' }).filter(fits) },
    // Up to the maximum length.
    {
      weight: 1,
      arbitrary: fc.constantFrom('a', 'é', ' b').map((unit) => unit.repeat(longest).slice(0, longest)),
    },
    ...(longest >= 40 ? [{ weight: 2, arbitrary: hostileText.filter(fits) }] : []),
  )
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema, name: string): fc.Arbitrary<unknown> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1_000_000_000, -(2 ** 31))
  const max = Math.min(maximum ?? 1_000_000_000, 2 ** 31 - 1)
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined)
  const [least, most] = [Math.ceil(min), Math.floor(max)]
  const any = fc.oneof(
    fc.integer({ min: least, max: most }),
    // Small numbers match existing things.
    fc.nat(20).map((small) => Math.min(Math.max(small, least), most)),
    ...(bounds.length > 0 ? [fc.constantFrom(...bounds)] : []),
    ...(type === 'number' ? [fc.double({ min, max, noNaN: true })] : []),
  )
  if (!/revision|version|sequence|^number$/i.test(name)) return any
  const known = choice.map((which) => new Reference(nounOf(name), which, 0))
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: any })
}
