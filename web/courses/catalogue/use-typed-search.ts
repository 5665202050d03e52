import { startTransition, useState } from 'react'
import { addressOfText, type CatalogueSearch, textOf } from './catalogue-search.ts'

/** Resolves when the address has changed. `replace` adds no history entry. */
export type GoTo = (search: CatalogueSearch, options?: { replace: boolean }) => Promise<void>

/**
 * The search text and its setter. The text applies immediately and the address follows; after that the address wins
 * again, so that Back and links update the field.
 */
export function useTypedSearch(search: CatalogueSearch, goTo: GoTo): [string, (text: string) => void] {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    const settle = () => startTransition(() => setDraft((now) => (now === text ? null : now)))
    goTo({ ...search, page: undefined, search: addressOfText(text) }, { replace: true }).then(settle, settle)
  }
  return [draft ?? textOf(search.search), type]
}
