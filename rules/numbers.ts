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

/**
 * Reads a number with the unit that is beside it, if it is one of the question's: "1500 Hz", "50%", "€ 5".
 *
 * @param chosen the unit that was chosen for it; null where there is nothing to choose, or nothing was chosen yet
 * @param units those of the question
 * @returns null for what is no number, and where the unit that is typed is not the one that was chosen
 */
export function readQuantity(
  text: string,
  chosen: string | null,
  units: readonly string[],
): { value: number; unit: string | null } | null {
  const bare = readNumber(text)
  if (bare !== null) return { value: bare, unit: chosen }
  const typed = text.normalize('NFKC').trim()
  // As it is written before in any case: mW is not MW. The longest first: "min" ends with "in".
  const alike = [(unit: string) => unit, (unit: string) => unit.toLowerCase()]
  for (const form of alike) {
    const known = units.map((unit) => ({ unit, written: form(unit.normalize('NFKC').trim()) }))
    const found = known
      .sort((one, other) => other.written.length - one.written.length)
      .flatMap(({ unit, written }) => {
        const value = written === '' ? null : beside(form(typed), typed, written)
        return value === null ? [] : [{ value, unit }]
      })
    const [first] = found
    if (first !== undefined) return chosen === null || chosen === first.unit ? first : null
  }
  return null
}

function beside(formed: string, typed: string, unit: string): number | null {
  // Lower case is as long as it was, or it is compared as it is.
  if (formed.length !== typed.length) return null
  if (formed.endsWith(unit)) return readNumber(typed.slice(0, -unit.length))
  return formed.startsWith(unit) ? readNumber(typed.slice(unit.length)) : null
}

/** Whether a number in a unit is right. @param unit null where the question has at most one, or none was chosen */
export function isAcceptedNumber(
  text: string,
  unit: string | null,
  { value, tolerance, units }: AcceptedNumber,
): boolean {
  const given = readQuantity(
    text,
    unit,
    units.map((known) => known.unit),
  )
  if (given === null) return false
  const factor = units.length < 2 ? 1 : units.find((known) => known.unit === given.unit)?.factor
  if (factor === undefined) return false
  // At the edge is inside, also where binary fractions say otherwise (0.1 + 0.2).
  const slack = 1e-9 * Math.max(1e-9, Math.abs(value), tolerance)
  return Math.abs(given.value * factor - value) <= tolerance + slack
}
