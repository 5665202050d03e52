import { useState } from 'react'
import { type CatalogueSearch, catalogueAddress } from './catalogue-search.ts'

/**
 * Each tab's address as the viewer left it: filters and the selected department are separate states (specification,
 * section 4), so switching tabs keeps both. A department in the address belongs to the current tab.
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
