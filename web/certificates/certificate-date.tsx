const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day, the same for every reader: it is what the certificate says. */
export function CertificateDate({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
