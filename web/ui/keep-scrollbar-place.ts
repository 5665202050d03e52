/**
 * To be called when something opens that keeps the page behind it still: tells the style sheet whether the page has
 * a scrollbar, whose place is then kept. A short page has none, and would be shifted by an empty place for it.
 */
export function keepScrollbarPlace(): void {
  const { scrollHeight, clientHeight } = document.documentElement
  document.documentElement.toggleAttribute('data-scrolls', scrollHeight > clientHeight)
}
