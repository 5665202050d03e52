import fc from 'fast-check'
import { hostileFile, hostileHeaders, hostileJson, hostileText } from './hostile.ts'
import { nounOf, Reference } from './known.ts'
import { type Schema, valueFor } from './schema-values.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export interface Operation {
  method: string
  path: string
  access: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  statuses: string[]
}

export interface AttackCall {
  caller: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of `body`. */
  raw?: string | Uint8Array
}

export const callers = ['visitor', 'student', 'instructor', 'administrator']

interface OpenApi {
  paths: Record<string, Record<string, Record<string, unknown>>>
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as unknown as Operation),
      method: method.toUpperCase(),
      path,
      access: String(operation['x-access']),
      statuses: Object.keys(operation.responses as object),
    })),
  )
}

/** Calls of one operation by all roles, half of them valid, half hostile. */
export function callsOf(operation: Operation): fc.Arbitrary<AttackCall> {
  return fc.boolean().chain((hostile) => {
    const json = operation.requestBody?.content['application/json']
    const file = operation.requestBody?.content['*/*']
    const parts: Record<string, fc.Arbitrary<unknown>> = {
      caller: callerOf(operation.access),
      params: parameters(operation, 'path', hostile),
      query: parameters(operation, 'query', hostile),
      headers: hostile ? hostileHeaders : fc.constant({}),
    }
    if (file) parts.raw = hostileFile
    if (json) {
      const body = valueFor(json.schema, 'body', hostile)
      const sent = body.map((value) => ({ body: value }))
      const raw = hostileJson.map((value) => ({ raw: value }))
      const either = hostile
        ? fc.oneof({ weight: 12, arbitrary: sent }, { weight: 1, arbitrary: raw as fc.Arbitrary<object> })
        : sent
      return fc.tuple(fc.record(parts), either).map(([call, with_]) => ({ ...call, ...with_ }) as AttackCall)
    }
    return fc.record(parts) as unknown as fc.Arbitrary<AttackCall>
  })
}

/** Every role tries every operation, mostly those meant for it. */
function callerOf(access: string): fc.Arbitrary<string> {
  const ranks = ['public', 'student', 'instructor', 'admin']
  const may = callers.slice(ranks.indexOf(access))
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  )
}

function parameters({ path, parameters: all }: Operation, where: 'path' | 'query', hostile: boolean) {
  const model: Record<string, fc.Arbitrary<unknown>> = {}
  const required: string[] = []
  for (const { name, schema, required: needed, ...parameter } of all) {
    if (parameter.in !== where) continue
    if (needed) required.push(name)
    const right = name === 'id' ? idIn(path, schema) : valueFor(schema, name, false)
    model[name] = hostile
      ? fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: hostileText })
      : right
  }
  return fc.record(model, { requiredKeys: where === 'path' || !hostile ? required : [] })
}

/** The id in `/api/courses/{id}` is a course id. */
function idIn(path: string, schema: Schema): fc.Arbitrary<unknown> {
  const noun = nounOf(/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? 'id')
  const alias = {
    position: 'course',
    enrollment: 'course',
    progress: 'course',
    grade: 'course',
    note: 'course',
  }
  const named = alias[noun as keyof typeof alias] ?? noun
  return fc
    .tuple(fc.nat(10_000), valueFor(schema, 'other', false))
    .map(([which, other]) => new Reference(named, which, String(other)))
}
