const key = 'creare-single-keys'

/** Whether single keys act on course pages: unless the reader switched them off in this browser. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is refused in some private windows; then the keys stay on.
  }
}
