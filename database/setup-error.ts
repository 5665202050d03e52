/**
 * A start that cannot go on for a reason the operator can act on. The message is one sentence for people;
 * `server/main.ts` prints it without a stack trace and exits with code 1.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}
