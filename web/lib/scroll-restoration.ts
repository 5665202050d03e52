/**
 * For the router: whether it brings a page to where it was last scrolled, or else to its top. Not the first one if it has
 * been scrolled already: by its reader, before it was awake, or to where it was by the script in the document.
 */
export function scrollRestoration(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const isScrolled = isFirst && scrollY > 0
    isFirst = false
    // Said once more, so that the router, which was not awake for it, keeps the place for the way back.
    if (isScrolled) document.dispatchEvent(new Event('scroll'))
    return !isScrolled
  }
}
