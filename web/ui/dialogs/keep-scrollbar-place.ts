/**
 * Call it when something opens that locks scrolling: it tells the style sheet the scrollbar's width, so that its space
 * is kept. A short page has none. Measured beside the page, which may be locked already.
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
