/**
 * An address an author gave, if it leads to a page out there; null for anything else, such as `javascript:`. The
 * server checks what is written too; a link is the last place where a mistake there would run.
 */
export function outsideAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  return new URL(address).protocol === 'https:' ? address : null
}
