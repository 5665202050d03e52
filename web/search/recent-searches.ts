import { forgetText, keepText, keptValue } from '../lib/kept-text.ts'

const most = 5

const keyOf = (viewerId: string | null) => `creare-recent-searches-${viewerId ?? 'visitor'}`

/** The viewer's searches, latest first. They never leave the device. */
export function recentSearches(viewerId: string | null): string[] {
  const kept = keptValue(keyOf(viewerId))
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
}

export function rememberSearch(viewerId: string | null, typed: string): void {
  const words = typed.trim()
  if (words === '') return
  const others = recentSearches(viewerId).filter((one) => one.toLowerCase() !== words.toLowerCase())
  keepText(keyOf(viewerId), JSON.stringify([words, ...others].slice(0, most)))
}

export function forgetSearches(viewerId: string | null): void {
  forgetText(keyOf(viewerId))
}
