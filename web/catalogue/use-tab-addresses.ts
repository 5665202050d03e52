import { useState } from 'react'
import { type CatalogueSearch, catalogueAddress } from './catalogue-search.ts'

/**
 * The address of each tab as it was left: filters and the chosen department are states of their own
 * (specification, section 4), so a look at the other tab loses neither. A department in the address belongs to
 * the tab that is shown.
 */
export function useTabAddresses(search: CatalogueSearch) {
  const shown = search.tab ?? 'courses'
  const current = catalogueAddress(search)
  const [left, setLeft] = useState(() => ({
    courses: catalogueAddress({ ...search, tab: undefined, department: undefined }),
    departments: catalogueAddress({ tab: 'departments' }),
    [shown]: current,
  }))
  if (left[shown] !== current) setLeft({ ...left, [shown]: current })
  return left
}
