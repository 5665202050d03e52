import { loadavg } from 'node:os'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { demoAccounts } from '../../database/seed/demo.ts'
import { largeSchool } from '../../database/seed/large-demo.ts'
import { startSession } from '../../tests/support/session.ts'
import type { Row } from '../support/row.ts'
import { databaseOf, type Site } from '../support/site.ts'
import { thousands } from './measure.ts'

const mostOfList = 150
const mostOfDashboard = 300

/** Warm-up requests before counting, for caches and prepared statements. */
const warming = 3

/** The dashboard's endpoints, and its page. */
const dashboard = ['/api/admin/overview', '/api/admin/school-report', '/admin']

/** Every administration list, with its filters and with searches that match much, little and nothing. */
const lists = [
  '/api/admin/users',
  '/api/admin/users?search=person-77123',
  '/api/admin/users?search=okafor',
  '/api/admin/users?search=demo.creare',
  '/api/admin/users?search=am',
  '/api/admin/users?search=k',
  '/api/admin/users?search=zzqx',
  '/api/admin/users?role=student',
  '/api/admin/users?role=instructor&search=ka',
  '/api/admin/users?state=active',
  '/api/admin/users?state=waiting',
  '/api/admin/users?state=suspended',
  '/api/admin/enrollments',
  '/api/admin/enrollments?courseId=fnd-100',
  '/api/admin/enrollments?search=okafor',
  '/api/admin/enrollments?search=zzqx',
  '/api/admin/enrollments?courseId=fnd-100&search=okafor',
  '/api/admin/enrollments?courseId=fnd-100&state=not-begun',
  '/api/admin/groups',
  '/api/admin/groups?state=archived',
  '/api/admin/groups?search=class%2017',
  '/api/admin/groups?search=zzqx',
  '/api/admin/user-imports',
  '/api/admin/stuck',
  '/api/admin/stuck?reason=not-begun',
  '/api/admin/stuck?reason=idle',
  '/api/admin/stuck?reason=overdue',
  '/api/admin/stuck?reason=waiting-for-grade',
  '/api/admin/stuck?reason=failed-quiz',
  '/api/admin/message-reports',
  '/api/admin/work-reports',
  '/api/user/conversations',
  '/api/admin/applications',
  '/api/admin/applications?status=received',
  '/api/admin/applications?search=okafor',
  '/api/admin/audit',
  '/api/admin/audit?action=user.invited',
  '/api/admin/audit?subjectKind=course',
  '/api/admin/outbox',
  '/api/admin/outbox?status=failed',
  '/api/admin/outbox?recipient=person-7712',
  '/api/admin/jobs',
  '/api/admin/jobs?state=done',
  '/api/admin/courses',
  '/api/announcements',
  '/api/teach/courses',
  '/api/teach/courses/fnd-100/submissions',
  '/api/teach/courses/fnd-100/grades',
  '/api/teach/courses/fnd-100/people',
  '/api/teach/courses/fnd-100/people?search=okafor',
  '/api/teach/courses/fnd-100/people?search=zzqx',
  '/api/teach/courses/fnd-100/people?state=not-begun',
  '/api/teach/courses/fnd-100/people?state=completed',
  '/api/teach/courses/fnd-100/people/past',
  '/api/teach/courses/fnd-100/lacking',
  '/api/teach/courses/fnd-100/lacking?most=1',
  '/api/teach/stuck',
  '/api/teach/courses/fnd-100/rounds',
  '/api/teach/courses/fnd-100/stuck',
  '/api/teach/courses/fnd-100/enrollment-requests',
  '/api/teach/courses/fnd-100/deadlines',
  '/api/teach/courses/fnd-100/module-figures',
  '/api/teach/courses/fnd-100/staff',
  '/api/teach/groups',
  '/api/admin/forums',
  '/api/admin/reports',
  '/api/admin/moderation',
]

/** Lists also read some pages further on. */
const paged = ['/api/admin/users', '/api/admin/enrollments', '/api/admin/audit', '/api/admin/outbox']
const pagesOn = 3

/**
 * Response times of an administrator in a large school, one request after another. The school is that of `npm run demo
 * -- --large`.
 *
 * @param site started as `programs.large`
 */
export async function adminLists(site: Site, { questions }: { questions: number }): Promise<Row[]> {
  const cookie = await signedIn(site)
  const headers = { cookie }
  const further = await Promise.all(paged.map((path) => pageAfter(site, path, headers)))
  const rows: Row[] = []
  for (const path of dashboard)
    rows.push(await measured({ site, path, headers, questions, most: mostOfDashboard }))
  for (const path of [...lists, ...further])
    rows.push(await measured({ site, path, headers, questions, most: mostOfList }))
  return rows
}

/** @returns the administrator's cookie */
async function signedIn(site: Site): Promise<string> {
  const database = openDatabase({ url: databaseOf(site).url, max: 1, logger: pino({ level: 'error' }) })
  try {
    const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [
      demoAccounts.administrator,
    ])
    const { name, value } = await startSession(database.db, rows[0]?.id ?? '', site)
    return `${name}=${value}`
  } finally {
    await database.close()
  }
}

async function pageAfter(site: Site, path: string, headers: Record<string, string>): Promise<string> {
  let here = path
  for (let page = 0; page < pagesOn; page += 1) {
    const { next } = (await (await fetch(`${site.baseUrl}${here}`, { headers })).json()) as { next: string }
    here = `${path}?after=${encodeURIComponent(next)}`
  }
  return here
}

async function measured({
  site,
  path,
  headers,
  questions,
  most,
}: {
  site: Site
  path: string
  headers: Record<string, string>
  questions: number
  most: number
}): Promise<Row> {
  const took: number[] = []
  for (let index = 0; index < warming + questions; index += 1) {
    const began = performance.now()
    const answer = await fetch(`${site.baseUrl}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    if (index >= warming) took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  const name = path.length > 60 ? `${path.slice(0, 58)} …` : path
  return {
    what: name,
    ours: `${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms`,
    theirs: '-',
    ratio: '-',
    target: `p95 <= ${most} ms`,
    met: at(0.95) <= most,
    ...(path === dashboard[0] ? { notes: [circumstances(questions)] } : {}),
  }
}

const circumstances = (questions: number) =>
  `${thousands(largeSchool.users)} users, ${thousands(largeSchool.enrollments)} enrollments, ${questions} questions each; ` +
  `load of the machine at the beginning (1, 5, 15 minutes): ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`
