import { createContext, type ReactNode, use } from 'react'
import type { SentForm } from './sent-form.ts'

/** What a page is drawn with where it is a document; the application and islands have none. */
export interface DocumentPage {
  /** Renders an island as a React root of its own. */
  drawIsland: (island: ReactNode, identifierPrefix: string) => string
  /** What a form of this page was sent with, and the answer; null for a page that was only read. */
  sent: SentForm | null
}

/** Set by web/server.ts around the pages of visitors (decision 44). */
export const DocumentContext = createContext<DocumentPage | null>(null)

export const useIsDocument = (): boolean => use(DocumentContext) !== null

/** What the visitor sent to this page without a script, with the answer. */
export const useSentForm = (): SentForm | null => use(DocumentContext)?.sent ?? null
