import { createContext, use } from 'react'
import { refreshHeader } from './refresh-header.ts'

export interface Browsing {
  /** Goes to an address of this site. */
  go: (href: string) => void
  /** Updates what shows who is signed in, after a form that may have changed it. Never rejects. */
  sessionChanged: () => Promise<void>
}

/** In a document the browser navigates; the application puts its router here. */
const BrowsingContext = createContext<Browsing>({
  go: (href) => window.location.assign(href),
  sessionChanged: refreshHeader,
})

export const BrowsingProvider = BrowsingContext
export const useBrowsing = (): Browsing => use(BrowsingContext)
