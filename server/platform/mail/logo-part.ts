/** Content-ID of the attachment, so mail programs load nothing from the network. */
export const logoPart = 'logo@school'

/** For a preview without attachments. */
export function withLogoInside(html: string, logo: Uint8Array | null): string {
  if (logo === null) return html
  return html.replaceAll(`cid:${logoPart}`, `data:image/png;base64,${Buffer.from(logo).toString('base64')}`)
}
