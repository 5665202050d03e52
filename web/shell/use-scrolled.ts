import { useEffect, useState } from 'react'
import { SCROLL_THRESHOLD } from './scroll-threshold.ts'

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
