/**
 * For the router: whether to restore the scroll position. False for the first page if it was already scrolled, by the
 * reader before hydration or by the script in the document.
 */
export function scrollRestoration(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const isScrolled = isFirst && scrollY > 0
    isFirst = false
    // Repeated for the router, which missed it before hydration, so that it saves the position.
    if (isScrolled) document.dispatchEvent(new Event('scroll'))
    return !isScrolled
  }
}
