export interface JsonSchema {
  [key: string]: unknown
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

/**
 * Renders a schema in TypeScript's notation, a fifth of its length. Limits follow as a comment: `name: string // 1 to
 * 80 characters`.
 */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { type, items, properties } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, indent)).join(', ')}]`
  if (type === 'array') {
    const item = schemaText(items ?? {}, indent)
    return isChoice(items ?? {}) ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object') return properties ? objectText(schema, indent) : recordOf(schema, indent)
  if (schema.format === 'binary') return 'file'
  return [type ?? 'unknown'].flat().join(' | ')
}

function isChoice(schema: JsonSchema): boolean {
  return [schema.anyOf, schema.oneOf, schema.enum, schema.type].some(
    (parts) => Array.isArray(parts) && parts.length > 1,
  )
}

function recordOf({ additionalProperties }: JsonSchema, indent: string): string {
  const hasSchema = typeof additionalProperties === 'object'
  return `Record<string, ${hasSchema ? schemaText(additionalProperties, indent) : 'unknown'}>`
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    const limits = limitsOf(schema)
    return `${inner}${name}${mark}: ${schemaText(schema, inner)}${limits && `  // ${limits}`}\n`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

/** Limits beyond the type; for a union, those of its only limited part. */
function limitsOf(schema: JsonSchema): string {
  const parts = (schema.anyOf ?? []).map(limitsOf).filter((part) => part !== '')
  if (parts.length > 0) return parts.length === 1 ? (parts[0] ?? '') : ''
  if (schema.prefixItems) return ''
  const { format, pattern } = schema
  const said = [
    format === undefined || format === 'binary' ? '' : `${format}`,
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' items'),
    between(schema.minimum, schema.maximum, ''),
    // A format has its own pattern, which is less readable.
    format === undefined && typeof pattern === 'string' && pattern.length <= 60 ? `/${pattern}/` : '',
  ]
  return said.filter((part) => part !== '').join(', ')
}

/** The largest safe integer says no more than "whole number". */
const endless = Number.MAX_SAFE_INTEGER

function between(least: unknown, most: unknown, unit: string): string {
  const from = typeof least === 'number' && least > -endless ? least : undefined
  const to = typeof most === 'number' && most < endless ? most : undefined
  if (from === undefined && to === undefined) return ''
  if (from === to) return `${to}${unit}`
  if (to === undefined) return `at least ${from}${unit}`
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`
}
