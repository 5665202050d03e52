import { createContext, use } from 'react'

export interface Browsing {
  /** Goes to an address of this site. */
  go: (href: string) => void
  /** Learns anew who is signed in, after a form that may have changed it. Never rejects. */
  sessionChanged: () => Promise<void>
}

/** In a document the browser goes; the application puts its router here. */
const BrowsingContext = createContext<Browsing>({
  go: (href) => window.location.assign(href),
  sessionChanged: async () => {},
})

export const BrowsingProvider = BrowsingContext
export const useBrowsing = (): Browsing => use(BrowsingContext)
