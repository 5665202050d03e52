/**
 * Replaces the header of a document with the one the server renders now, after a form signed the visitor in. Never
 * rejects: the next page has the right header in any case.
 */
export async function refreshHeader(): Promise<void> {
  try {
    // A page that no entry of the header leads to, so that none is marked as the current one.
    const response = await fetch('/terms', { credentials: 'include' })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const header = page.querySelector('header.site-header')
    if (header !== null) document.querySelector('header.site-header')?.replaceWith(header)
  } catch {
    // The connection was lost.
  }
}
