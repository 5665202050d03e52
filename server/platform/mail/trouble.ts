import type { NodemailerError } from 'nodemailer'

export type TroubleKind =
  | 'refused'
  | 'unknown-host'
  | 'silent'
  | 'credentials'
  | 'certificate'
  | 'encryption'
  | 'later'
  | 'recipient'
  | 'sender'
  | 'content'
  | 'folder'
  | 'other'

/** The reason contains no password or token. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, message: string) {
    super(message)
    this.kind = kind
  }
}

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/u

export function troubleOf(error: unknown): TroubleKind {
  const {
    code = '',
    originalCode = '',
    command = '',
    responseCode = 0,
    message = '',
  } = error as Partial<NodemailerError & { originalCode: string }>
  const codes = `${code} ${originalCode}`
  if (certificateCode.test(codes) || /certificate|altname/iu.test(message)) return 'certificate'
  if (code === 'ETLS' || /ERR_SSL|wrong version number|EPROTO/u.test(`${codes} ${message}`))
    return 'encryption'
  if (/ENOTFOUND|EAI_AGAIN|EDNS/u.test(codes)) return 'unknown-host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/u.test(`${codes} ${message}`)) return 'refused'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' || /abort/iu.test(message)) return 'silent'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (code === 'EAUTH') return 'credentials'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'DATA') return 'content'
  return 'other'
}

export const troubleAdvice: Record<TroubleKind, string> = {
  refused:
    'Nothing answers at that address and port. Check the host and port of SMTP_URL, and that no firewall blocks them.',
  'unknown-host': 'There is no mail server of that name. Check the host in SMTP_URL.',
  silent:
    'The mail server did not answer. Often a firewall drops the connection, or the port expects encryption from the first byte: try smtps:// with port 465.',
  credentials: 'The mail server does not accept the user name or the password in SMTP_URL.',
  certificate:
    'This site does not trust the mail server’s certificate: it has expired, is for another name, or has an unknown issuer. Use the name in the certificate as the host of SMTP_URL, or have it renewed.',
  encryption:
    'The connection could not be encrypted. smtps:// is for ports that are encrypted from the first byte (mostly 465), smtp:// for the others (mostly 587).',
  later:
    'The mail server says “later”: it is busy, or delays unknown senders. Messages are retried automatically.',
  recipient: 'The mail server does not accept mail for this address.',
  sender: 'The mail server does not let this site send under its address. Check MAIL_FROM.',
  content: 'The mail server refused the message itself, mostly as spam.',
  folder: 'The message could not be written to the outbox folder. Check the disk and its permissions.',
  other: 'The mail server gave an unexpected answer.',
}
