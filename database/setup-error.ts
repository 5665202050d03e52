/**
 * A start that fails for a reason the operator can fix. The message is one sentence; `server/start/main.ts` prints it without
 * a stack trace and exits with code 1.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}
