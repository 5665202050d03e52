import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Value = string | number | boolean | null

export interface ReceivedSpan {
  traceId: string
  id: string
  parentId: string
  name: string
  /** OTLP span kinds: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, Value>
  failed: boolean
  links: string[]
  resource: Record<string, Value>
}

/** A trace collector: OTLP over HTTP, protobuf, on a free local port. */
export async function openTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const calls: { url: string; headers: IncomingHttpHeaders }[] = []
  let raw = ''
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    calls.push({ url: request.url ?? '', headers: request.headers })
    raw += body.toString('latin1')
    spans.push(...spansIn(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    calls,
    /** All received bytes, to check that secrets are absent. */
    raw: () => raw,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Field = [number: number, value: bigint | Buffer]

/** The fields of a protobuf message: numbers, or raw bytes. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const number = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = Number(number())
    const wire = tag & 7
    if (wire !== 0 && wire !== 1 && wire !== 2 && wire !== 5)
      throw new Error(`No protobuf: wire type ${wire}`)
    const value =
      wire === 0 ? number() : wire === 1 ? bytes(8) : wire === 5 ? bytes(4) : bytes(Number(number()))
    fields.push([tag >> 3, value])
  }
  return fields
}

const all = (message: Buffer, wanted: number) =>
  fieldsOf(message).flatMap(([number, value]) => (number === wanted && Buffer.isBuffer(value) ? [value] : []))
const first = (message: Buffer, wanted: number) => all(message, wanted)[0] ?? Buffer.alloc(0)
const integer = (message: Buffer, wanted: number) =>
  Number(fieldsOf(message).find(([number]) => number === wanted)?.[1] ?? 0)

/** Field numbers are those of opentelemetry-proto, trace/v1/trace.proto. */
function spansIn(request: Buffer): ReceivedSpan[] {
  return all(request, 1).flatMap((ofResource) => {
    const resource = attributesOf(first(ofResource, 1), 1)
    return all(ofResource, 2).flatMap((ofScope) =>
      all(ofScope, 2).map((span) => ({
        traceId: first(span, 1).toString('hex'),
        id: first(span, 2).toString('hex'),
        parentId: first(span, 4).toString('hex'),
        name: first(span, 5).toString(),
        kind: integer(span, 6),
        attributes: attributesOf(span, 9),
        failed: integer(first(span, 15), 3) === 2,
        links: all(span, 13).map((link) => first(link, 1).toString('hex')),
        resource,
      })),
    )
  })
}

function attributesOf(message: Buffer, wanted: number): Record<string, Value> {
  return Object.fromEntries(
    all(message, wanted).map((pair) => [first(pair, 1).toString(), plainValue(first(pair, 2))]),
  )
}

function plainValue(message: Buffer): Value {
  const [number, value] = fieldsOf(message)[0] ?? [0, 0n]
  if (Buffer.isBuffer(value)) return number === 4 ? value.readDoubleLE() : value.toString()
  return number === 2 ? value === 1n : Number(value)
}
