/*
 * Texts this device keeps. A browser may forbid storage, or have no room: then nothing is kept, and everything works
 * without it. `localStorage` itself throws where it is forbidden, so it is touched here alone, and by the theme, which
 * is set before the first paint (web/ui/theme-script.ts).
 */

/** @returns null where nothing is kept under the name */
export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** @returns what was kept as JSON, of whatever shape; null where there is nothing that can be read */
export function keptValue(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // See above.
  }
}

export function forgetText(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // See above.
  }
}

/** For what keeps several texts; null on the server, and where storage is forbidden. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
