/** No line breaks (header injection), control characters, bidi overrides or lone surrogates. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

const longestGreeting = 80
const looksLikeAddress = /:\/\/|@|\bwww\.|[^\s.]\.[a-z]{2,}/iu

/**
 * Anyone can enroll a stranger's address under any name, so our email must not carry advertising: a name like a URL or
 * email address becomes empty, and a long one is cut.
 */
export function greetingName(name: string): string {
  const line = oneLine(name)
  if (looksLikeAddress.test(line)) return ''
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return letters.length > longestGreeting ? `${letters.slice(0, longestGreeting - 1).join('')}…` : line
}
