import type { ErrorInfo } from 'react'

/**
 * React draws again what it could not hydrate, and a press in the meantime may be lost. That is an error of ours: it goes
 * to the console with its cause, which React's own message lacks.
 */
export function reportRecovered(error: unknown, { componentStack }: ErrorInfo): void {
  const cause = error instanceof Error ? error.cause : undefined
  // biome-ignore lint/suspicious/noConsole: where errors that no one sees belong
  console.error(error, cause ?? 'no cause', componentStack)
}
