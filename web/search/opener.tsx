import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconLink } from '../ui/icon-button.tsx'

// Loaded with its styles when the viewer searches.
const Palette = lazy(() => import('./palette.tsx'))

/** A link to the search page. With scripts it opens the palette, as do Ctrl K and ⌘ K. */
export function SearchOpener({ viewerId }: { viewerId: string | null }) {
  // Times requested since it closed; 0 means closed.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      // An editor may use these keys itself.
      if (!isSearch || event.defaultPrevented) return
      event.preventDefault()
      setAsked((times) => times + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconLink
        to="/search"
        label="Search"
        className="search-opener"
        preload={false}
        data-press="search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setAsked((times) => times + 1)
        }}
      >
        <Search />
      </IconLink>
      {asked > 0 && (
        <Suspense>
          <Palette viewerId={viewerId} asked={asked} onClosed={() => setAsked(0)} />
        </Suspense>
      )}
    </>
  )
}
