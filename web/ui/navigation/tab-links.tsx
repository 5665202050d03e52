import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Link } from './link.tsx'
import { TabCount } from './tab-count.tsx'
import { useCurrentInView } from './use-current-in-view.ts'

export interface TabLink {
  to: string
  label: ReactNode
  count?: number
  current: boolean
}

/**
 * Tabs in the address: a navigation of links, not the tab pattern. On a phone the current one is scrolled into view.
 * Separate from tabs.tsx to avoid loading Radix.
 */
export function TabLinks({
  label,
  links,
  className,
}: {
  label: string
  links: TabLink[]
  className?: string
}) {
  const row = useCurrentInView<HTMLElement>(links.find((link) => link.current)?.to)
  return (
    <nav ref={row} aria-label={label} className={classNames('tab-list', className)}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="tab"
          resetScroll={false}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label}
          <TabCount count={link.count} />
        </Link>
      ))}
    </nav>
  )
}
