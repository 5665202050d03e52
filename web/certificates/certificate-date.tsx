const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** In UTC for every reader, as the certificate states it. */
export function CertificateDate({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
