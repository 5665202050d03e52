/**
 * A free code for a copy: the next number ("MKT 102" after "MKT 101"), or a number at the end of a code without one.
 *
 * @param taken codes of all courses; capitals make no other code
 * @param longest characters of a code
 */
export function nextCode(code: string, taken: Iterable<string>, longest: number): string {
  const known = new Set([...taken].map((one) => one.toLowerCase()))
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,9})$/s.exec(code) ?? []
  const base = digits === '' ? `${stem.slice(0, longest - 7).trim()}-` : stem
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number++) {
    const free = base + String(number).padStart(digits.length, '0')
    // No room for more digits: begin again with a shorter stem.
    if (free.length > longest) return nextCode(`${stem.slice(0, longest - 8).trim()}-1`, known, longest)
    if (!known.has(free.toLowerCase())) return free
  }
}
