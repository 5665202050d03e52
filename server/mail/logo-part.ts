/** Under which name a message carries the school's logo along, so that no program has to ask the network for it. */
export const logoPart = 'logo@school'

/** A message's text for a reader that has no parts: the logo stands in it. */
export function withLogoInside(html: string, logo: Uint8Array | null): string {
  if (logo === null) return html
  return html.replaceAll(`cid:${logoPart}`, `data:image/png;base64,${Buffer.from(logo).toString('base64')}`)
}
