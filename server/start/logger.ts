import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

const confidential = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'secret']

/** At the top, and one and two levels deep (`request.headers.cookie`). */
const hidden = confidential.flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`
  return [path.replace(/^\./, ''), `*${path}`, `*.*${path}`]
})

/** One JSON object per line on standard output. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    redact: { paths: hidden, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Driver errors hold their whole connection, and drizzle's contain all values of a failed statement: addresses, names,
 * hashes.
 */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  const message = withoutValues(error.message)
  return { type: error.name, message, ...code, ...cause, stack: withoutValues(error.stack ?? '') }
}

const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
