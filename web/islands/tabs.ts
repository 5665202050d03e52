/** The tabs of a document (WAI-ARIA practices, "tabs with automatic activation"), as web/ui/navigation/tabs.tsx has them. */
export function listenForTabs(): void {
  addEventListener('click', ({ target }) => choose(tabOf(target)))
  addEventListener('focusin', ({ target }) => choose(tabOf(target)))
  addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event
    if (ctrlKey || metaKey || altKey || shiftKey || !(event.target instanceof Element)) return
    moveFocus(
      event,
      event.target.closest('[role="tablist"]'),
      '[role="tab"]:not(:disabled)',
      {
        ArrowRight: 1,
        ArrowLeft: -1,
      }[key],
    )
    moveFocus(event, event.target.closest('.module-list'), 'a', { ArrowDown: 1, ArrowUp: -1 }[key], false)
  })
}

const tabOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button[role="tab"]') : null

function choose(tab: HTMLElement | null): void {
  const list = tab?.closest('[role="tablist"]')
  if (!tab || !list || tab.getAttribute('aria-selected') === 'true') return
  for (const other of list.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isChosen = other === tab
    other.setAttribute('aria-selected', String(isChosen))
    other.tabIndex = isChosen ? 0 : -1
    document
      .getElementById(other.getAttribute('aria-controls') ?? '')
      ?.toggleAttribute('data-chosen', isChosen)
  }
}

/** Home and End go to the ends of the row; past the last comes the first where it goes around. */
function moveFocus(
  event: KeyboardEvent,
  row: Element | null,
  parts: string,
  step: number | undefined,
  goesAround = true,
): void {
  if (row === null) return
  const all = [...row.querySelectorAll<HTMLElement>(parts)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const ends: Record<string, number> = { Home: 0, End: all.length - 1 }
  const to = step === undefined ? ends[event.key] : at + step
  if (at === -1 || to === undefined) return
  event.preventDefault()
  const within = goesAround ? (to + all.length) % all.length : Math.max(0, Math.min(all.length - 1, to))
  all[within]?.focus()
}
