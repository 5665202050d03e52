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
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      // A text that is written may have a use of its own for these keys.
      if (!isSearch || event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
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
          setOpen(true)
        }}
      >
        <Search />
      </IconLink>
      {open && (
        <Suspense>
          <Palette viewerId={viewerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
