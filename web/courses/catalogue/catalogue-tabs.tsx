import type { KeyboardEvent } from 'react'
import { Link } from '../../ui/navigation/link.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import { useTabAddresses } from './use-tab-addresses.ts'

/** Id of the tab panel; it is labelled by `${PANEL_ID}-tab`. */
export const PANEL_ID = 'catalogue-panel'

/**
 * The tabs are links, so they work without scripts, can be shared, and support Back. For the same reason both are in
 * the tab order; the arrow keys also move between them.
 */
export function CatalogueTabs({ search }: { search: CatalogueSearch }) {
  const addresses = useTabAddresses(search)
  const tabs = [
    { label: 'All Courses', to: addresses.courses, selected: search.tab === undefined },
    { label: 'By Department', to: addresses.departments, selected: search.tab === 'departments' },
  ]
  return (
    <div role="tablist" aria-label="Catalogue" className="tab-list" onKeyDown={moveFocus}>
      {tabs.map(({ label, to, selected }) => (
        <Link
          key={label}
          to={to}
          role="tab"
          id={selected ? `${PANEL_ID}-tab` : undefined}
          aria-selected={selected}
          aria-controls={selected ? PANEL_ID : undefined}
          className="tab"
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const place = tabs.indexOf(document.activeElement as HTMLElement)
  tabs.at((place + step) % tabs.length)?.focus()
}
