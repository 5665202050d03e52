import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'

/** A GET form, so it works without scripts and results can be shared. */
export function SearchForm({ action, q = '' }: { action: string; q?: string }) {
  const router = useRouter()
  const [value, setValue] = useState(q)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const words = value.trim()
    void router.navigate({ href: words === '' ? action : `${action}?${new URLSearchParams({ q: words })}` })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser yet
    <form role="search" action={action} method="get" onSubmit={search} className="discussion-search">
      <SearchInput
        name="q"
        aria-label="Search discussions"
        placeholder="Search discussions"
        maxLength={200}
        value={value}
        onValueChange={setValue}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  )
}
