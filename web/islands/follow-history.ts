/**
 * Back or Forward to an address that an island made before the page was reloaded. The island sleeps and hears nothing, so the
 * browser loads the address.
 */
export function followHistory(): void {
  let shown = location.pathname + location.search
  addEventListener('popstate', () => {
    const address = location.pathname + location.search
    const isAsleep = document.querySelector('[data-island="catalogue"]:not([data-awake])') !== null
    if (address !== shown && isAsleep) location.reload()
    shown = address
  })
}
