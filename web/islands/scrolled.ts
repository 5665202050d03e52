import { SCROLL_THRESHOLD } from '../shell/scroll-threshold.ts'

/** The header's shadow. */
export function markScrolled(): void {
  const header = document.querySelector('.site-header')
  const look = () => header?.toggleAttribute('data-scrolled', scrollY > SCROLL_THRESHOLD)
  look()
  addEventListener('scroll', look, { passive: true })
}
