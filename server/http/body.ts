import { Refusal } from './refusal.ts'

/** Bytes. No form of the site comes near it; files have their own way in. */
export const longestBody = 1_048_576

/**
 * Reads a JSON body of at most `longestBody` bytes, without trusting the length that was announced.
 *
 * @throws Refusal `unsupported-media-type`, `too-large` or `malformed-json`
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported-media-type', 'Send the body as application/json.')
  }
  const tooLarge = () =>
    new Refusal('too-large', 'The request is larger than 1 MB.', { headers: { connection: 'close' } })
  if (Number(request.headers.get('content-length') ?? 0) > longestBody) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > longestBody) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new Refusal('malformed-json', 'The request body is not valid JSON.')
  }
}
