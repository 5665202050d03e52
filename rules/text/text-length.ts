/**
 * Length as every limit counts it: trimmed, and a character beyond the first 65,536 (such as an emoji) as one. The
 * contract counts the same way; a test compares both.
 */
export function lengthOf(text: string): number {
  const trimmed = text.trim().normalize('NFC')
  let length = 0
  for (const _ of trimmed) length++
  return length
}
