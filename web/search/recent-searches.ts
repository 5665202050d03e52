const most = 5

const keyOf = (viewerId: string | null) => `creare-recent-searches-${viewerId ?? 'visitor'}`

/** What this person looked for on this device, the last first. It never leaves the device. */
export function recentSearches(viewerId: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}

export function rememberSearch(viewerId: string | null, typed: string): void {
  const words = typed.trim()
  if (words === '') return
  const others = recentSearches(viewerId).filter((one) => one.toLowerCase() !== words.toLowerCase())
  try {
    localStorage.setItem(keyOf(viewerId), JSON.stringify([words, ...others].slice(0, most)))
  } catch {
    // Storage is full or forbidden; the search works without.
  }
}

export function forgetSearches(viewerId: string | null): void {
  try {
    localStorage.removeItem(keyOf(viewerId))
  } catch {
    // Then nothing was kept either.
  }
}
