/** The credentials of SMTP_URL in every spelling a server might echo. */
export function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const plain = decodeURIComponent(password)
  if (plain === '') return []
  const encoded = [plain, `\0${user}\0${plain}`].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, plain, password]
}

export const tokenPlaceholder = 'removed'

/** Removes tokens in URLs (`?token=…`), and fields named token. */
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

/** For text that is stored and logged. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return hidden.replace(/(token=)[^\s&"'<>]+/giu, '$1***').replace(/(\/\/)[^\s/@]+@/gu, '$1***@')
}

/** Such a message cannot be sent again. */
export function hasLostTokens(variables: unknown): boolean {
  const text = JSON.stringify(variables)
  return text.includes(`token=${tokenPlaceholder}`) || text.includes(`:"${tokenPlaceholder}"`)
}
