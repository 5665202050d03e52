/** An address that the router would write unchanged. */
export interface PlainAddress {
  path: string
  /** With its question mark; empty without one. */
  search: string
}

/** Values the router reads as text, such as `fnd-100-1`, or as a number that it writes back unchanged. */
const value = '[a-z][a-z\\d-]*|0|[1-9]\\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const plain = new RegExp(`^(/|(?:/[\\w-]+)+)(\\?[a-z]+=(?:${value}))?(?:#[\\w-]+)?$`)
/** Words the router reads as something other than text. */
const otherThanText = /=(?:true|false|null)\b/

/**
 * A shortcut for plain addresses: having the router parse and build them takes a fifth of rendering a long page.
 *
 * @returns null if the router has to do it
 */
export function plainAddress(to: string): PlainAddress | null {
  const [, path, search = ''] = plain.exec(to) ?? []
  return path === undefined || otherThanText.test(search) ? null : { path, search }
}
