import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../../database/client.ts'
import { factories } from '../../support/factories.ts'
import { startSession } from '../../support/session.ts'
import { testSecret } from '../../support/spawn-site.ts'
import type { FaultSite } from './site.ts'

export interface Pupil {
  id: string
  cookie: string
}

interface Course {
  id: string
  modules: string[]
  quizzes: string[]
}

/** What the site has acknowledged, and must therefore keep. */
export interface Acknowledged {
  /** `person module` of completed modules. */
  completed: Set<string>
  /** The highest sequence number of a saved answer, by `attempt question`. */
  answers: Map<string, number>
  /** The score of each submitted attempt. */
  scores: Map<string, number>
}

export async function enrolPupils(
  site: FaultSite,
  count: number,
  role: 'student' | 'administrator' = 'student',
): Promise<Pupil[]> {
  const database = openDatabase({ url: site.databaseUrl(), max: 4, logger: pino({ level: 'silent' }) })
  try {
    const make = factories(database.db)
    const pupils: Pupil[] = []
    for (let index = 0; index < count; index++) {
      const { id } = await make[role]({ firstName: `Pupil ${index}` })
      const { name, value } = await startSession(database.db, id, {
        baseUrl: site.baseUrl,
        secret: testSecret,
      })
      pupils.push({ id, cookie: `${name}=${value}` })
    }
    return pupils
  } finally {
    await database.close()
  }
}

export async function readCourses(site: FaultSite): Promise<Course[]> {
  const client = new pg.Client(site.databaseUrl())
  await client.connect()
  try {
    const { rows } = await client.query<Course>(
      `select c.id, array_agg(distinct m.id) as modules, array_agg(distinct q.id) as quizzes
         from courses c join modules m on m.course_id = c.id join quizzes q on q.module_id = m.id
        where c.status = 'published' and m.position = 1 group by c.id order by c.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Lets all students study concurrently, repeating each write until acknowledged, until `stop` is called. */
export function study(site: FaultSite, pupils: readonly Pupil[], courses: readonly Course[]) {
  const acknowledged: Acknowledged = { completed: new Set(), answers: new Map(), scores: new Map() }
  let stopped = false
  let writes = 0

  /** @returns the response body, or null if it was rejected or time ran out */
  async function insist(pupil: Pupil, method: string, path: string, body?: object) {
    while (!stopped) {
      const answer = await fetch(`${site.baseUrl}${path}`, {
        method,
        headers: { cookie: pupil.cookie, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null)
      if (answer?.status === 200) {
        writes++
        return answer.body
      }
      if (answer && answer.status < 500 && answer.status !== 429) return null
      await sleep(50)
    }
    return null
  }

  async function completeModule(pupil: Pupil, courseId: string, moduleId: string) {
    const body = { courseId, moduleId, completed: true }
    const saved = await insist(pupil, 'POST', '/api/user/progress', body)
    if (saved) acknowledged.completed.add(`${pupil.id} ${moduleId}`)
  }

  async function takeQuiz(pupil: Pupil, quizId: string) {
    const begun = await insist(pupil, 'POST', `/api/user/quizzes/${quizId}/attempts`)
    if (!begun) return
    const { attempt } = begun
    for (const question of attempt.questions) {
      if (question.kind !== 'single-choice') continue
      for (const [index, { id }] of question.options.slice(0, 2).entries()) {
        const sequence = index + 1
        const body = { sequence, answer: { kind: 'single-choice', option: id }, flagged: false }
        const path = `/api/user/quiz-attempts/${attempt.id}/answers/${question.id}`
        if (await insist(pupil, 'PUT', path, body)) {
          acknowledged.answers.set(`${attempt.id} ${question.id}`, sequence)
        }
      }
    }
    const handedIn = await insist(pupil, 'POST', `/api/user/quiz-attempts/${attempt.id}/submit`)
    if (handedIn) acknowledged.scores.set(attempt.id, handedIn.result.score)
  }

  async function studyOn(pupil: Pupil) {
    while (!stopped) {
      for (const { id, modules, quizzes } of courses) {
        if (stopped) return
        if (modules[0]) await completeModule(pupil, id, modules[0])
        if (quizzes[0]) await takeQuiz(pupil, quizzes[0])
      }
    }
  }

  const all = pupils.map(studyOn)
  return {
    acknowledged,
    writes: () => writes,
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  }
}
