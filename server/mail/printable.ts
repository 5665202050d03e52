/**
 * Makes one line of anything: no line break that could begin a header of its own, no control character, no
 * override of the writing direction that would turn the rest of the sentence around, no half of a character.
 */
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
 * A name as it may stand in a greeting. Anyone can enroll a stranger's address under any name, so a name that
 * reads like a web or e-mail address is left out (empty) and a very long one is cut: our mail must not carry
 * another's advertisement.
 */
export function greetingName(name: string): string {
  const line = oneLine(name)
  if (looksLikeAddress.test(line)) return ''
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return letters.length > longestGreeting ? `${letters.slice(0, longestGreeting - 1).join('')}…` : line
}
