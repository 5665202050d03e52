import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The number of level 1 and 2 items in each ASVS 5.0.0 section; they come first, level 3 follows. */
const counts: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2 },
  ...{ '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3 },
  ...{ '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3 },
  ...{ '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3 },
  ...{ '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2 },
  ...{ '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1 },
  ...{ '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

const itemsOf = (section: string) =>
  Array.from({ length: counts[section] ?? 0 }, (_, index) => `${section}.${index + 1}`)

/** The items of a row: `6.1.1, 6.3.1`, `4.4.1 to 4.4.4`, or a whole section, `10.3`. */
function itemsOfRow(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last] = part.split(' to ')
    if (last === undefined) return first.split('.').length === 2 ? itemsOf(first) : [first]
    const section = first.slice(0, first.lastIndexOf('.'))
    return itemsOf(section).slice(Number(first.split('.')[2]) - 1, Number(last.split('.')[2]))
  })
}

test('every level 1 and 2 item of ASVS 5.0.0 has exactly one row', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/asvs.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d[^|]*?) \| (met|partly|not met|operator|not relevant) \| /gm)]
  const items = rows.flatMap(([, cell = '']) => itemsOfRow(cell))
  const all = Object.keys(counts).flatMap(itemsOf)
  expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([])
  expect(items.toSorted()).toEqual(all.toSorted())
})
