/** A retry may succeed. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of files is away', { cause })
    this.name = 'StorageAway'
  }
}

const unanswered =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|TimeoutError)$/

function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unanswered.test(String(cause.code))) return true
    if (unanswered.test(cause.name)) return true
    const { $metadata: metadata } = cause as { $metadata?: { httpStatusCode?: number } }
    if ((metadata?.httpStatusCode ?? 0) >= 500) return true
  }
  return false
}

/**
 * An unreachable bucket and an unreachable database fail with the same codes, so the error is renamed here, where the
 * source is known.
 *
 * @throws StorageAway
 */
export async function fromBucket<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    throw isAway(error) ? new StorageAway(error) : error
  }
}
