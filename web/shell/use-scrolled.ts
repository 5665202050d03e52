import { useEffect, useState } from 'react'

/** Specification, section 9. Pixels. */
export const SCROLL_THRESHOLD = 10

/** Re-renders only when crossing the threshold. */
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
