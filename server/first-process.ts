import { constants } from 'node:os'

/**
 * The first process of a container is spared every signal it does not listen to. Until the site listens (some of its
 * start is spent reading it), and during a command such as a backup, a container that is told to end would go on until it
 * is killed, and Ctrl-C would do nothing. Elsewhere the system ends a process by itself.
 *
 * @returns ends it, when the site itself listens
 */
export function endOnSignals(): () => void {
  if (process.pid !== 1) return () => undefined
  process.on('SIGINT', end).on('SIGTERM', end)
  return () => {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** As a shell tells of a program that a signal ended. */
function end(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}
