import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconLink } from '../ui/icon-button.tsx'

// With its styles and the code of the list only when someone searches.
const Palette = lazy(() => import('./palette.tsx'))

/**
 * The header's way to the search: a link to its page, which with scripts opens the palette instead, as Ctrl K or ⌘ K
 * do anywhere.
 */
export function SearchOpener({ viewerId }: { viewerId: string | null }) {
  // How often it was asked for since it closed: 0 is closed.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      // A text that is written may have a use of its own for these keys.
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
