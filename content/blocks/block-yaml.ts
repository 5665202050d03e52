/** A value, or what is wrong: lines from 1 within the YAML, and sentences without a full stop. */
export type BlockYaml<Value> = { value: Value } | { faults: { line: number; text: string }[] }

/** In characters. */
const longest = 8_000
/** Brackets inside each other take the YAML parser seconds. */
const mostBrackets = 200

/** Why the YAML is not even read; null if it is. */
export function workFault(yaml: string): { faults: { line: number; text: string }[] } | null {
  if (yaml.length > longest)
    return { faults: [{ line: 1, text: 'This block has more than 8,000 characters' }] }
  const brackets = yaml.match(/[[{]/g)?.length ?? 0
  return brackets > mostBrackets
    ? { faults: [{ line: 1, text: 'This block has more than 200 brackets' }] }
    : null
}
