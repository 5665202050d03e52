const name = 'MissingPart'

/**
 * Gives a chunk that fails to load its own error, for the error page. Otherwise the router takes the failure for a new
 * release and reloads, which offline ends on the browser's error page and loses unsaved text.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    Object.assign(payload, { name, message: `A part of this page did not come. ${payload.message}` })
  })
}

export const isMissingPart = (error: unknown): error is Error => error instanceof Error && error.name === name

/** Whether this chunk is missing for the first time; the page is reloaded automatically only once. */
export function isMissedFirst({ message }: Error): boolean {
  try {
    const known = sessionStorage.getItem(name) === message
    sessionStorage.setItem(name, message)
    return !known
  } catch {
    // Without storage it would reload forever.
    return false
  }
}
