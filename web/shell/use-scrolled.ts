import { useEffect, useState } from 'react'

/** Specification section 9: the header gains its shadow beyond this many pixels. */
export const SCROLL_THRESHOLD = 10

/** True once the page is scrolled past the threshold. Re-renders only when that changes. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLL_THRESHOLD)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}
