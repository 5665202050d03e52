import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Announces a navigation to screen readers, and focuses the heading if the pressed element is gone. */
export function PageAnnouncer() {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    const isFirst = last.current === undefined
    if (last.current === pathname) return
    last.current = pathname
    if (isFirst) return
    setTitle(document.title)
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
