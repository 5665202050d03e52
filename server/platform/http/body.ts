import { Refusal } from './refusal.ts'

/** Bytes. Files have their own endpoints. */
export const longestBody = 1_048_576

// Shared: creating one costs more than decoding a form.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body of at most `longestBody` bytes. With a declared length, Node's parser ends the body there, so it is
 * read without a web stream: measured, a third of a write's CPU time. Without one, bytes are counted as they arrive.
 *
 * @throws Refusal `unsupported-media-type`, `too-large` or `malformed-json`
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported-media-type', 'Send the body as application/json.')
  }
  const bytes = await readBytes(request)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('malformed-json', 'The request body is not valid JSON.')
  }
}

/**
 * Reads a form as a browser sends it without a script. Of fields with one name the last counts.
 *
 * @throws Refusal `unsupported-media-type`, `too-large` or `malformed-json`
 */
export async function readFormBody(request: Request): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported-media-type', 'Send the form as application/x-www-form-urlencoded.')
  }
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request))))
}

async function readBytes(request: Request): Promise<ArrayBuffer | Uint8Array> {
  const tooLarge = () =>
    new Refusal('too-large', 'The request is larger than 1 MB.', { headers: { connection: 'close' } })
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > longestBody) throw tooLarge()
  const bytes = await (announced === null ? readStream(request, tooLarge) : request.arrayBuffer()).catch(
    (error: unknown) => {
      if (error instanceof Refusal) throw error
      // The client disconnected. Without this, ECONNRESET would be reported as a database failure.
      throw new Refusal('malformed-json', 'The request was incomplete.')
    },
  )
  if (bytes.byteLength > longestBody) throw tooLarge()
  return bytes
}

/** For a body of unknown length: stops reading once it is too large. */
async function readStream(request: Request, tooLarge: () => Refusal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > longestBody) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
