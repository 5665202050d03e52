/** Where a plain address leads: what the router makes of it is the address itself. */
export interface PlainAddress {
  path: string
  /** With its question mark; empty without one. */
  search: string
}

/** Values that are read as text, such as a module's `fnd-100-1`, or as the number they are, and so are written again as they stand. */
const value = '[a-z][a-z\\d-]*|0|[1-9]\\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const plain = new RegExp(`^(/|(?:/[\\w-]+)+)(\\?[a-z]+=(?:${value}))?(?:#[\\w-]+)?$`)
/** Words that the router reads as something other than text. */
const otherThanText = /=(?:true|false|null)\b/

/**
 * Most addresses of the site are plain words. The router would take them apart and put them together again, which on a
 * long page is a fifth of drawing it.
 *
 * @returns null where the router has to be asked
 */
export function plainAddress(to: string): PlainAddress | null {
  const [, path, search = ''] = plain.exec(to) ?? []
  return path === undefined || otherThanText.test(search) ? null : { path, search }
}
