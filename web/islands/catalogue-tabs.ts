const key = 'creare-catalogue-tabs'

/**
 * Filters and the chosen department are states of their own (specification, section 4): a look at the other tab of the
 * catalogue loses neither. Each tab's link leads to how that tab was left, until one comes from another page.
 */
export function rememberCatalogueTabs(): void {
  if (location.pathname !== '/catalog') return
  const tabOf = (search: string) => new URLSearchParams(search).get('tab') ?? 'courses'
  try {
    const comesFromHere = document.referrer.startsWith(`${location.origin}/catalog`)
    const left = (comesFromHere && JSON.parse(sessionStorage.getItem(key) ?? 'null')) || {}
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[role="tab"]')) {
      const known = left[tabOf(link.search)]
      if (known !== undefined && link.getAttribute('aria-selected') === 'false') link.href = known
    }
    addEventListener('pagehide', () => {
      left[tabOf(location.search)] = location.pathname + location.search
      sessionStorage.setItem(key, JSON.stringify(left))
    })
  } catch {
    // Storage is refused in some private windows; each tab then begins without filters.
  }
}
