/** The credentials in an SMTP_URL, in every spelling in which they could come back in an answer. */
export function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const plain = decodeURIComponent(password)
  if (plain === '') return []
  const encoded = [plain, `\0${user}\0${plain}`].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, plain, password]
}

/** Takes credentials, and tokens of links, out of a sentence that will be stored and logged. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return hidden.replace(/(token=)[^\s&"'<>]+/giu, '$1***').replace(/(\/\/)[^\s/@]+@/gu, '$1***@')
}
