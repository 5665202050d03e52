/**
 * To be called when something opens that keeps the page behind it still: tells the style sheet whether the page has
 * a scrollbar, and how wide one is here, so that its place is kept. A short page has none, and would be shifted by an
 * empty place for it. Measured beside the page, which may be held still already.
 */
export function keepScrollbarPlace(): void {
  const { documentElement: page, body } = document
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;top:0;width:99px;overflow-y:scroll'
  const inside = probe.appendChild(document.createElement('div'))
  body.append(probe)
  page.style.setProperty('--scrollbar-width', `${99 - inside.getBoundingClientRect().width}px`)
  probe.remove()
  page.toggleAttribute('data-scrolls', page.scrollHeight > page.clientHeight)
}
