import { type FormEvent, useState } from 'react'
import { useBrowsing } from '../lib/browsing.tsx'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/forms/search-input.tsx'
import { searchAddress, searchPath } from './addresses.ts'

/** A native form, so that it works without scripts. */
export function SearchForm({ q }: { q: string }) {
  const { go } = useBrowsing()
  const [value, setValue] = useState(q)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const typed = value.trim()
    go(typed === '' ? searchPath : searchAddress({ q: typed }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser yet
    <form role="search" action={searchPath} method="get" onSubmit={ask} className="search-form">
      <SearchInput
        name="q"
        aria-label="Search the university"
        placeholder="Courses, lectures, discussions, people"
        maxLength={200}
        value={value}
        onValueChange={setValue}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
