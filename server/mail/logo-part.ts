/** Content-ID of the attached logo, so mail programs load nothing from the network. */
export const logoPart = 'logo@school'

/** Inlines the logo into the HTML, for a preview without attachments. */
export function withLogoInside(html: string, logo: Uint8Array | null): string {
  if (logo === null) return html
  return html.replaceAll(`cid:${logoPart}`, `data:image/png;base64,${Buffer.from(logo).toString('base64')}`)
}
