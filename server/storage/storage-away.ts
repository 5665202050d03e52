/** Where files are kept cannot be reached now; what it was asked for may well work in a moment. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of files is away', { cause })
    this.name = 'StorageAway'
  }
}

/** What the network says, by code, and the packages that speak S3, by name, while nobody answers. */
const unanswered =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|TimeoutError)$/

/** Whether a bucket did not answer, or answered that it is in trouble itself. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unanswered.test(String(cause.code))) return true
    if (unanswered.test(cause.name)) return true
    const { $metadata: told } = cause as { $metadata?: { httpStatusCode?: number } }
    if ((told?.httpStatusCode ?? 0) >= 500) return true
  }
  return false
}

/**
 * Waits for what a bucket was asked for. That it cannot be reached is told by the codes that a database which cannot be
 * reached is told by, so it gets a name of its own here, where one still knows who was asked.
 *
 * @throws StorageAway
 */
export async function fromBucket<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isAway(error) ? new StorageAway(error) : error
  }
}
