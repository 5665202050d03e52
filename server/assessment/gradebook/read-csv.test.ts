import { describe, expect, test } from 'vitest'
import type { GradeItem } from '../../../contract/assessment/gradebook.ts'
import { gradebookCsv } from './csv.ts'
import { readGradebookCsv } from './read-csv.ts'

const item = (id: string, title: string, points: number): GradeItem => ({
  id,
  title,
  points,
  category: 'quizzes',
  modulePosition: 1,
})
const items = [
  item('q1', 'Quiz one', 100),
  item('q2', 'Quiz two', 100),
  item('a1', 'A', 10),
  item('b1', 'B', 10),
]
const students = {
  names: new Map([
    ['demo-005', 'Priya Sharma'],
    ['demo-006', 'Hiroshi Tanaka'],
  ]),
  byEmail: new Map([
    ['priya@example.org', 'demo-005'],
    ['hiroshi@example.org', 'demo-006'],
  ]),
}
const read = (...lines: string[]) => readGradebookCsv(lines.join('\n'), items, students)
const linesOf = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ line, message }) => `${line}: ${message}`)

describe('an unquoted comma moves no score into another column', () => {
  test('in a name', () => {
    const head = 'Student id,Name,E-mail,Course grade (%),Quiz one [q1],Quiz two [q2]'
    const found = read(head, 'demo-005,Sharma, Priya,priya@example.org,85.3,100,75')
    expect(found.cells).toEqual([])
    expect(linesOf(found)).toEqual([expect.stringMatching(/^2: The line has 7 cells and not 6/)])
    // Without the last score, a line has as many cells as the header.
    const short = read(head, 'demo-005,Sharma, Priya,priya@example.org,85.3,100,', 'demo-006,"T, H",,1,2,3')
    expect(linesOf(short)).toEqual([expect.stringMatching(/^2: The line has 7 cells/)])
    // If every line has it, the address ends up under another header.
    const alone = read(head, 'demo-005,Sharma, Priya,priya@example.org,85.3,100,')
    expect(alone.cells).toEqual([])
    expect(linesOf(alone)).toEqual([
      expect.stringMatching(/^2: The id is that of Priya Sharma, and the e-mail address priya is no/),
    ])
  })

  test('in a number', () => {
    const found = read('Student id,A [a1],B [b1]', 'demo-005,7,5,6,5', 'demo-006,"7,5","6,5"')
    expect(linesOf(found)).toEqual([expect.stringMatching(/^2: The line has 5 cells and not 3/)])
    expect(found.cells).toEqual([
      { line: 3, userId: 'demo-006', itemId: 'a1', score: 7.5 },
      { line: 3, userId: 'demo-006', itemId: 'b1', score: 6.5 },
    ])
    const trailing = read('Student id,A [a1],B [b1],,', 'demo-005,7,5,6,5')
    expect(linesOf(trailing)).toEqual([expect.stringMatching(/^2: Cell 4 has no column name/)])
    expect(linesOf(read('Student id,A [a1],B [b1]', 'demo-005,7,5,', 'demo-006,1,2'))).toHaveLength(1)
  })

  test('while empty cells at the ends of lines are harmless', () => {
    for (const lines of [
      ['Student id,A [a1],,', 'demo-005,7,,', 'demo-006,8'],
      ['Student id,A [a1]', 'demo-005,7,', 'demo-006,8,'],
      ['Student id,A [a1],', 'demo-005,7,', 'demo-006,8'],
    ]) {
      const found = read(...lines)
      expect(found.problems).toEqual([])
      expect(found.cells.map(({ score }) => score)).toEqual([7, 8])
    }
  })
})

test("skips Excel's separator line, and numbers lines like an editor", () => {
  const found = read('sep=;', 'Student id;A [a1]', 'demo-005;7,5', 'unknown;1')
  expect(found.cells).toEqual([{ line: 3, userId: 'demo-005', itemId: 'a1', score: 7.5 }])
  expect(found.problems).toMatchObject([{ line: 4 }])
  expect(read('\uFEFFsep=,', 'Student id,A [a1]', 'demo-005,7').cells).toMatchObject([{ line: 3, score: 7 }])
  expect(read('sep=|', 'Student id|A [a1]', 'demo-005|7').cells).toMatchObject([{ line: 3, score: 7 }])
})

test('reports an id and an address of two different people', () => {
  const found = read(
    'Student id,E-mail,A [a1]',
    'demo-005,HIROSHI@example.org,7',
    'demo-006,Hiroshi@Example.org,8',
  )
  expect(found.cells).toMatchObject([{ userId: 'demo-006', score: 8 }])
  expect(linesOf(found)).toEqual([
    '2: The id is that of Priya Sharma, and the e-mail address hiroshi@example.org is Hiroshi Tanaka',
  ])
})

test("reports points in the header that differ from the item's", () => {
  const found = read('Student id,A (100) [a1],B (10) [b1]', 'demo-005,70,5')
  expect(found.problems).toMatchObject([
    {
      line: 1,
      column: 'A (100) [a1]',
      message: 'This item has 10 points now, and the file says 100. Export the gradebook again',
    },
    { line: 2, message: '70 is more than the 10 points it can earn' },
  ])
})

test('ignores and names unknown columns', () => {
  const found = read('Student id,Comment,Section,A [a1]', 'demo-005,"good, mostly",3b,7')
  expect(found.problems).toEqual([])
  expect(found.notes).toEqual(['Unused columns: “Comment”, “Section”'])
  expect(found.cells).toMatchObject([{ itemId: 'a1', score: 7 }])
})

test('finds the export time, also after a spreadsheet has saved the file', () => {
  const madeAt = new Date('2026-11-25T08:30:00.123Z')
  const row = { userId: 'demo-005', name: 'Priya Sharma', email: 'priya@example.org', percent: 85.3 }
  const cells: [number | null, 'earned' | 'open', number][] = [
    [100, 'earned', 0],
    [66.67, 'earned', 0],
    [null, 'open', 0],
    [7.5, 'earned', 0],
  ]
  const csv = gradebookCsv(items, [{ ...row, cells, held: [] }], madeAt)
  const found = readGradebookCsv(csv, items, students)
  expect(found).toMatchObject({ madeAt, problems: [], notes: [] })
  expect(found.cells.map(({ score }) => score)).toEqual([100, 66.67, 7.5])
  const again = csv.replaceAll(',', ';').replaceAll('66.67', '66,67')
  expect(readGradebookCsv(again, items, students)).toMatchObject({ madeAt, problems: [] })
  expect(read('Student id,A [a1]', 'demo-005,7').madeAt).toBeNull()
})
