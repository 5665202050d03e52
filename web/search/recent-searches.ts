import { deviceCopy } from '../lib/autosave/device-copy.ts'

const most = 5

const copyOf = (viewerId: string | null) =>
  deviceCopy(`creare-recent-searches-${viewerId ?? 'visitor'}`, Array.isArray)

/** The viewer's searches, latest first. They never leave the device. */
export function recentSearches(viewerId: string | null): string[] {
  const kept = copyOf(viewerId).read() ?? []
  return kept.filter((one) => typeof one === 'string').slice(0, most)
}

export function rememberSearch(viewerId: string | null, typed: string): void {
  const words = typed.trim()
  if (words === '') return
  const others = recentSearches(viewerId).filter((one) => one.toLowerCase() !== words.toLowerCase())
  copyOf(viewerId).write([words, ...others].slice(0, most))
}

export function forgetSearches(viewerId: string | null): void {
  copyOf(viewerId).forget()
}
