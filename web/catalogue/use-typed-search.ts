import { startTransition, useState } from 'react'
import { addressOfText, type CatalogueSearch, textOf } from './catalogue-search.ts'

/** Goes to another state of the catalogue; settles when the address is there. `replace`: no step in the history. */
export type GoTo = (search: CatalogueSearch, options?: { replace: boolean }) => Promise<void>

/**
 * The search text, and the function that takes a new one. What is typed counts at once; the address follows, and
 * decides again as soon as it has caught up: so Back and links from elsewhere fill the field as well.
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
