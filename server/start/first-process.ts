import { constants } from 'node:os'

/**
 * Linux ignores signals to PID 1 without a handler. Without this, a container stopped during the start or a command
 * would run until it is killed, and Ctrl-C would do nothing.
 *
 * @returns removes the handlers, when the site handles signals
 */
export function endOnSignals(): () => void {
  if (process.pid !== 1) return () => undefined
  process.on('SIGINT', end).on('SIGTERM', end)
  return () => {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** As a shell reports a program ended by a signal. */
function end(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}
