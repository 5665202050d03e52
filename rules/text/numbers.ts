/** Parses typed numbers and decides whether they are close enough. */

/** What a question accepts. */
export interface AcceptedNumber {
  /** In the first unit. */
  value: number
  /** Largest accepted deviation in the first unit; 0 or more. */
  tolerance: number
  /** The first is the unit of the value; `factor` is how many of it make one of the unit. Empty: a bare number. */
  units: readonly { unit: string; factor: number }[]
}

/** The zeros of scripts with decimal digits of their own; nine more follow each. */
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐'].map((zero) => zero.codePointAt(0) ?? 0)

/** "١٢٫٥" and "१२.५" are 12.5. */
function withLatinDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((first) => first <= code && code < first + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
}

/**
 * Parses "1500", "1 500", "1,500", "1,00,000" (India), "1'500.5", "1.500,5", "−3", "2e3", "12,5" or "١٢٫٥". The last of comma and point is the
 * decimal separator; so is a comma alone, unless groups of three digits follow, as in English.
 *
 * @returns null if it is not a number
 */
export function readNumber(text: string): number | null {
  const plain = withLatinDigits(text.normalize('NFKC'))
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
  if (/^[+-]?[1-9]\d?(,\d{2})+,\d{3}(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  if (comma === -1) {
    // Several points can only separate thousands.
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
 * Parses a number with one of the question's units beside it: "1500 Hz", "50%", "€ 5".
 *
 * @param chosen the selected unit; null if there is no selection
 * @param units of the question
 * @returns null if it is not a number, or the typed unit contradicts the selected one
 */
export function readQuantity(
  text: string,
  chosen: string | null,
  units: readonly string[],
): { value: number; unit: string | null } | null {
  const bare = readNumber(text)
  if (bare !== null) return { value: bare, unit: chosen }
  const typed = text.normalize('NFKC').trim()
  // Exact case first: mW is not MW. Longest first: "min" ends with "in".
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
  // If lowercasing changes the length, compare as typed.
  if (formed.length !== typed.length) return null
  if (formed.endsWith(unit)) return readNumber(typed.slice(0, -unit.length))
  return formed.startsWith(unit) ? readNumber(typed.slice(unit.length)) : null
}

/** Whether a number in a unit is right. @param unit null with at most one unit, or none selected */
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
  // The edge is inside, despite binary fractions (0.1 + 0.2).
  const slack = 1e-9 * Math.max(1e-9, Math.abs(value), tolerance)
  return Math.abs(given.value * factor - value) <= tolerance + slack
}
