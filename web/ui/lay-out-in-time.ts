/**
 * What lies below the first view is left out of the first layout (`content-visibility: auto` in the styles), which
 * is most of a slow phone's work. Once the browser has nothing else to do, the parts are laid out one by one and
 * their pictures fetched, so that a fast thumb, a search in the page and a picture of the whole page find them.
 * Given as `ref` to what contains the parts, with the attribute `data-in-time`, by which a page that sleeps finds them
 * (wake-script.ts).
 */
export function layOutInTime(container: HTMLElement | null) {
  const waiting = [...(container?.children ?? [])] as HTMLElement[]
  // Safari knows no idle moments.
  const later = window.requestIdleCallback ?? setTimeout
  const layOutNext = () => {
    const part = waiting.shift()
    if (!part) return
    part.style.contentVisibility = 'visible'
    for (const picture of part.querySelectorAll('img')) picture.loading = 'eager'
    later(layOutNext)
  }
  later(layOutNext)
}
