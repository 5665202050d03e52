/** For browsers without speculation rules (web/shell/speculation-rules.ts): fetches a page when a pointer rests on its link. */
export function prefetchOnHover(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return
  const fetched = new Set<string>()
  addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || link.hasAttribute('download') || fetched.has(link.href)) return
    if (/^\/(api|\.well-known|dashboard|admin|teach)\b|token=/.test(link.pathname + link.search)) return
    fetched.add(link.href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.href }))
  })
}
