import { asBrowsersDo, readAnswer } from '../support/answer.ts'
import type { Round } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'
import { makeStudents, type Student } from '../support/students.ts'
import { type Bench, kilobytes, type Measure, perCore, roundText, thousands } from './measure.ts'

const connections = 16

/**
 * The page has no target. Its bar is 0.9 of plain TanStack Start with the same components, and it is plain TanStack
 * Start (docs/decisions/0047): there is nothing to compare it with.
 */
const requests: { path: string; what: string; least: number | null }[] = [
  { path: '/dashboard', what: 'GET /dashboard, signed in', least: null },
  { path: '/api/user/enrollments', what: 'GET /api/user/enrollments', least: 2_500 },
]

/** The dashboard, rendered per student, and its most requested data. */
export const dashboard: Measure = async ({ site, load, rounds, seconds }: Bench) => {
  const students = await makeStudents(site, connections * 4)
  const rows: Row[] = []
  for (const { path, what, least } of requests) {
    const headers = (student: Student) => ({ ...asBrowsersDo, cookie: student.cookie })
    const [first] = students
    if (first === undefined) throw new Error('There are no students')
    const { body } = await readAnswer(`${site.baseUrl}${path}`, headers(first))
    const lists = Array.from({ length: connections }, (_, index) =>
      students
        .slice(index * 4, index * 4 + 4)
        .map((student) => ({ method: 'GET' as const, path, headers: headers(student) })),
    )
    const run = (duration: number) =>
      load.run({ url: site.baseUrl, connections, seconds: duration, lists }, [site.pid])
    await run(2)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await run(seconds))
    const middle = measured.sort((a, b) => perCore(a) - perCore(b))[Math.floor(measured.length / 2)]
    if (middle === undefined) throw new Error('Nothing was measured')
    rows.push({
      what,
      ours: `${thousands(perCore(middle))}/s`,
      theirs: '-',
      ratio: '-',
      target: least === null ? '-' : `>= ${thousands(least)}/s`,
      met: least === null ? null : perCore(middle) >= least,
      notes: [
        `${students.length} students on ${connections} connections, ${kilobytes(body.length)} each; answers per second of the server's processor time`,
        roundText('ours', middle),
      ],
    })
  }
  return rows
}
