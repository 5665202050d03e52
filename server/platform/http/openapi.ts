import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { problem, sharedRefusals } from '../../../contract/problem.ts'

type JsonSchema = Record<string, unknown>

const fileSchema = { type: 'string', format: 'binary' }

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  return rest
}

function parameters(endpoint: Endpoint) {
  const list: JsonSchema[] = []
  for (const [where, object] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!object) continue
    const { properties = {}, required = [] } = schemaOf(object, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    for (const [name, schema] of Object.entries(properties)) {
      list.push({ name, in: where, required: where === 'path' || required.includes(name), schema })
    }
  }
  return list
}

function refusalsOf(endpoint: Endpoint) {
  const codes: [string, { status: number; title: string }][] = Object.entries(endpoint.refusals ?? {})
  const shared = (code: keyof typeof sharedRefusals) => codes.push([code, sharedRefusals[code]])
  if (endpoint.access !== 'public') shared('not-signed-in')
  if (endpoint.access === 'instructor' || endpoint.access === 'admin') shared('not-allowed')
  if (endpoint.confirmation) shared('confirmation-needed')
  if (endpoint.params || endpoint.query || endpoint.body) shared('invalid-input')
  if (endpoint.upload) shared('too-large')
  if (endpoint.body)
    for (const code of ['malformed-json', 'too-large', 'unsupported-media-type'] as const) shared(code)
  return codes
}

function responses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), ([, { status }]) => status)
  const refused = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map(([code, { title }]) => `${title} (\`${code}\`)`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ])
  const type = endpoint.download ? '*/*' : 'application/json'
  return {
    200: {
      description: 'Done',
      content: { [type]: { schema: schemaOf(endpoint.output, 'output') } },
    },
    ...Object.fromEntries(refused),
  }
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.upload) return { requestBody: { required: true, content: { '*/*': { schema: fileSchema } } } }
  if (!endpoint.body) return {}
  const schema = schemaOf(endpoint.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** Builds the OpenAPI 3.1 document from the contract alone (docs/decisions/0003). */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: key
        .replaceAll(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())
        .replace(/\W/g, ''),
      summary: endpoint.summary,
      ...(endpoint.description ? { description: endpoint.description } : {}),
      'x-access': endpoint.access,
      ...(endpoint.confirmation
        ? { 'x-confirmation': endpoint.confirmation === true ? 'always' : 'sometimes' }
        : {}),
      security: endpoint.access === 'public' ? [] : [{ session: [] }],
      parameters: parameters(endpoint),
      ...requestBody(endpoint),
      responses: responses(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Creare API',
      version: '1',
      description:
        'The same API that the site itself is a client of. Refusals are problem documents (RFC 9457) whose `error` and `message` hold the sentence for people. `GET /api/events` streams what happens while a person is signed in, as server-sent events. It resumes after Last-Event-ID; `?topics=` adds the topics of a screen.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'creare.session_token' } },
    },
  }
}
