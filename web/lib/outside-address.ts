/**
 * Returns an author's URL if it is http(s), or null, as for `javascript:`. The server checks URLs when saving; this
 * guards the link itself.
 */
export function outsideAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  return new URL(address).protocol === 'https:' ? address : null
}
