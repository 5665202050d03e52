/**
 * Panels out of sight are laid out once the browser has nothing else to do, one after the other: choosing the first of
 * them had taken a slow phone a tenth of a second of styles and layout. They keep it (tabs.css), and the browser does it
 * when it is asked where something in them is. Given as `ref` to what contains the panels.
 *
 * @returns ends it
 */
export function layOutPanels(container: HTMLElement | null) {
  const waiting = [...(container?.querySelectorAll('.tab-panel:not([data-chosen])') ?? [])]
  // Safari knows no idle moments.
  const later = window.requestIdleCallback ?? setTimeout
  const layOutNext = () => {
    const panel = waiting.shift()
    if (panel === undefined) return
    panel.firstElementChild?.getBoundingClientRect()
    later(layOutNext)
  }
  later(layOutNext)
  return () => void waiting.splice(0)
}
