const name = 'MissingPart'

/**
 * A script or style of another page that does not come gets an error of its own name, for the page of errors. By its
 * usual words the router takes it for one that a new release has replaced and loads the page anew, which without a line
 * ends in the browser's own page, and loses what stood here.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    Object.assign(payload, { name, message: `A part of this page did not come. ${payload.message}` })
  })
}

export const isMissingPart = (error: unknown): error is Error => error instanceof Error && error.name === name

/** Whether this is the first time that this part is missing, so that a page is loaded anew for it once by itself. */
export function isMissedFirst({ message }: Error): boolean {
  try {
    const known = sessionStorage.getItem(name) === message
    sessionStorage.setItem(name, message)
    return !known
  } catch {
    // A browser that keeps nothing would load it again and again.
    return false
  }
}
