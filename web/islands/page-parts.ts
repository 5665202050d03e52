import { localDateText, localTimeText } from '../ui/text/local-texts.ts'

/** The server writes times in UTC; here they become the reader's own. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    if (time.closest('[data-island]')) continue
    const { local } = time.dataset
    time.textContent =
      local === 'time' ? localTimeText(time.dateTime) : localDateText(time.dateTime, local === 'ago')
    if (local !== 'time') time.title = localTimeText(time.dateTime, 'full')
  }
}

/** Takes away what stays for a time only, and gives the page the address of what it shows. */
export function passByAlerts(): void {
  for (const alert of document.querySelectorAll<HTMLElement>('[data-passes-after]'))
    setTimeout(() => alert.remove(), Number(alert.dataset.passesAfter))
  const address = document.querySelector<HTMLElement>('[data-shown-at]')?.dataset.shownAt
  if (address) history.replaceState(history.state, '', address)
  for (const chosen of document.querySelectorAll<HTMLElement>('[data-in-row] [aria-pressed="true"]')) {
    const row = chosen.closest<HTMLElement>('[data-in-row]')
    if (row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }
}

/** Hides what a sleeping island offers and this browser cannot do. */
export function hideUnsupported(): void {
  if ('speechSynthesis' in window && 'Segmenter' in Intl) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-needs="voice"]')) button.hidden = true
}
