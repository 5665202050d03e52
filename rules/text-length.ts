/**
 * Characters of a text as every limit counts them: without the spaces around it, and an emoji or any other character
 * beyond the first 65,536 as one. The contract's checks count the same way; a test holds both together.
 */
export function lengthOf(text: string): number {
  const trimmed = text.trim().normalize('NFC')
  let length = 0
  for (const _ of trimmed) length++
  return length
}
