/** Numbers as people type them, and when one is near enough. */

/** What a question takes for right. */
export interface AcceptedNumber {
  /** In the first unit. */
  value: number
  /** How far off a number may be, in the first unit; 0 or more. */
  tolerance: number
  /** The first is that of the value; `factor` says how many of the first one of the unit is. None: a bare number. */
  units: readonly { unit: string; factor: number }[]
}

/**
 * Reads "1500", "1 500", "1,500", "1'500.5", "1.500,5", "−3", "2e3" or "12,5". Of a comma and a point the last one
 * separates the decimals; a comma alone does so too, unless groups of three digits stand behind it, as in English.
 *
 * @returns null for what is no number
 */
export function readNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .trim()
  const decimal = withPoint(plain)
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(decimal)) return null
  const value = Number(decimal)
  return Number.isFinite(value) ? value : null
}

function withPoint(text: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma === -1) {
    // Several points can only be separators of thousands.
    return /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(text) ? text.replaceAll('.', '') : text
  }
  if (point > comma) return /^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text) ? text.replaceAll(',', '') : text
  if (point !== -1) {
    return /^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  }
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+$/.test(text)) return text.replaceAll(',', '')
  return text.indexOf(',') === comma ? text.replace(',', '.') : text
}

/** Whether a number in a unit is right. @param unit null where the question has at most one */
export function isAcceptedNumber(
  text: string,
  unit: string | null,
  { value, tolerance, units }: AcceptedNumber,
): boolean {
  const given = readNumber(text)
  if (given === null) return false
  const factor = units.length < 2 ? 1 : units.find((known) => known.unit === unit)?.factor
  if (factor === undefined) return false
  // At the edge is inside, also where binary fractions say otherwise (0.1 + 0.2).
  const slack = 1e-9 * Math.max(1e-9, Math.abs(value), tolerance)
  return Math.abs(given * factor - value) <= tolerance + slack
}
