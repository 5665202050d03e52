/** The credentials in an SMTP_URL, in every spelling in which they could come back in an answer. */
export function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const plain = decodeURIComponent(password)
  if (plain === '') return []
  const encoded = [plain, `\0${user}\0${plain}`].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, plain, password]
}

/** What stands where a token stood. */
export const tokenPlaceholder = 'removed'

/** The same value without the tokens in it: those in addresses (`?token=…`), and fields that are called token. */
export function withoutTokens<Value>(value: Value): Value {
  return strip(value) as Value
}

function strip(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/([?&]token=)[^&#\s]+/giu, `$1${tokenPlaceholder}`)
  }
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /token|password|secret/iu.test(key) && typeof inner === 'string' ? tokenPlaceholder : strip(inner),
    ]),
  )
}

/** Takes credentials, and tokens of links, out of a sentence that will be stored and logged. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return hidden.replace(/(token=)[^\s&"'<>]+/giu, '$1***').replace(/(\/\/)[^\s/@]+@/gu, '$1***@')
}

/** Whether a token was taken out of what a message carries, so that it cannot be sent once more. */
export function hasLostTokens(variables: unknown): boolean {
  const text = JSON.stringify(variables)
  return text.includes(`token=${tokenPlaceholder}`) || text.includes(`:"${tokenPlaceholder}"`)
}
