import type { DataCost } from '../../../contract/courses/catalogue.ts'
import { weightText } from '../../../rules/courses/catalogue.ts'

const names: Record<DataCost['kind'], string> = { lecture: 'lecture', film: 'film', document: 'PDF' }

/** "6 kB", or "6 kB lecture, 42 MB film"; empty without costs. */
export function costText(costs: readonly DataCost[]): string {
  if (costs.length === 1 && costs[0]) return weightText(costs[0].bytes)
  return costs.map(({ kind, bytes }) => `${weightText(bytes)} ${names[kind]}`).join(', ')
}
