import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../../tests/support/children-of.ts'
import { asBrowsersDo } from '../support/answer.ts'
import { cpuSeconds, familyBytes, residentBytes, sharedBytes } from '../support/processes.ts'
import type { Row } from '../support/row.ts'
import { databaseOf, type Site } from '../support/site.ts'
import { makeStudents, type Student } from '../support/students.ts'
import { ratio, thousands } from './measure.ts'

const slowest = 200
/** Maximum memory growth from the second fifth of the run to the last. */
const flat = 1.1
/** Mean seconds between two requests of a student, ±50 %. */
const pause = 10

export interface MixedDay {
  students: number
  minutes: number
  /** Server processes, as in WEB_CONCURRENCY. */
  processes: number
}

interface Turn {
  kind: 'reading' | 'progress' | 'quiz' | 'discussion'
  path: string
  method?: string
  body?: object
}

/** Per hundred requests. */
const shares = { reading: 70, progress: 20, quiz: 5, discussion: 5 }

/**
 * Many simultaneous students with reading pauses: seven of ten requests read, two write progress, the rest take a quiz
 * and post.
 */
export async function mixedDay(
  site: Site,
  { students: count, minutes, processes }: MixedDay,
): Promise<Row[]> {
  const students = await makeStudents(site, count)
  const quizzes = await quizzesOf(site, students)
  const times: Record<Turn['kind'], number[]> = { reading: [], progress: [], quiz: [], discussion: [] }
  const failed: string[] = []
  const length = minutes * 60_000
  const began = performance.now()
  const end = began + length
  const memory: { at: number; server: number; database: number }[] = []
  const database = databaseOf(site)
  const serving = [site.pid, ...childrenOf(site.pid)].filter((pid) => pid !== database.pid)
  const before = processorTimes(serving, database.pid)
  const looking = setInterval(() => {
    // Shared memory pages count once for all processes.
    const server = processes === 1 ? residentBytes(site.pid) : sharedBytes(serving)
    const shared = familyBytes(database.pid)
    if (server && shared) memory.push({ at: (performance.now() - began) / length, server, database: shared })
  }, 1_000)

  async function ask(student: Student, { kind, path, method = 'GET', body }: Turn) {
    const sent = performance.now()
    const answer = await fetch(`${site.baseUrl}${path}`, {
      method,
      headers: {
        ...asBrowsersDo,
        cookie: student.cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: Error) => error)
    if (answer instanceof Error) {
      failed.push(`${method} ${path}: ${answer.message}`)
      return null
    }
    const text = await answer.text()
    times[kind].push(performance.now() - sent)
    if (!answer.ok) failed.push(`${method} ${path}: ${answer.status}`)
    return answer.ok && text.startsWith('{') ? JSON.parse(text) : null
  }

  async function learn(student: Student, index: number) {
    const chance = chancesFrom(index)
    const state: Learning = {
      turn: 0,
      attempt: null,
      quizId: quizzes.get(student.moduleId) ?? null,
      threadId: null,
    }
    // Staggers the starts.
    await sleep(chance() * Math.min(pause * 1_000, length / 2))
    while (performance.now() < end) {
      const turn = next(student, state, chance)
      const answer = await ask(student, turn)
      remember(state, turn, answer)
      await sleep(Math.max(0, Math.min(pause * 1_000 * (0.5 + chance()), end - performance.now())))
    }
  }

  await Promise.all(students.map(learn))
  clearInterval(looking)
  const after = processorTimes(serving, database.pid)
  const all = Object.values(times).flat()
  const each = (index: 0 | 1) => (((after[index] - before[index]) / all.length) * 1_000).toFixed(2)
  const those = processes === 1 ? 'the process' : `the ${processes} processes`
  const name = `a mixed day: ${thousands(count)} students, ${minutes} min`
  return [
    {
      what: name,
      ours: `${percentile(all, 0.95).toFixed(0)} ms p95, ${failed.length} errors`,
      theirs: '-',
      ratio: '-',
      target: `p95 < ${slowest} ms, no error`,
      met: failed.length === 0 && percentile(all, 0.95) < slowest,
      notes: [
        `${thousands(all.length)} requests, ${(all.length / (minutes * 60)).toFixed(0)} a second; median / p95: ${Object.entries(
          times,
        )
          .map(
            ([kind, own]) =>
              `${kind} ${percentile(own, 0.5).toFixed(0)} / ${percentile(own, 0.95).toFixed(0)} ms (${own.length})`,
          )
          .join(', ')}`,
        `${those} of the server take ${each(0)} ms of processor time for a request, PostgreSQL ${each(1)} ms`,
        ...(failed[0] ? [`errors such as ${[...new Set(failed)].slice(0, 3).join('; ')}`] : []),
        ...site.errors().map((error) => `the log says: ${error}`),
      ],
    },
    memoryRow(name, those, memory, 'server'),
    memoryRow(name, 'PostgreSQL', memory, 'database'),
  ]
}

interface Learning {
  turn: number
  quizId: string | null
  attempt: { id: string; questions: { id: string; options: { id: string }[] }[]; answered: number } | null
  threadId: string | null
}

const readings = [
  ({ courseId }: Student) => `/api/user/progress/${courseId}`,
  () => '/api/user/enrollments',
  ({ courseId, moduleId }: Student) => `/api/courses/${courseId}/modules/${moduleId}`,
  () => '/dashboard',
  ({ courseId }: Student) => `/course/${courseId}`,
  () => '/api/user/notifications',
  () => '/catalog',
]

/** A student's next action: chosen by the shares, or the continuation of a quiz or discussion. */
function next(student: Student, state: Learning, chance: () => number): Turn {
  state.turn += 1
  const drawn = chance() * 100
  const { courseId, moduleId } = student
  if (drawn < shares.reading) {
    const choose = readings[Math.floor(chance() * readings.length)] ?? readings[0]
    return { kind: 'reading', path: choose?.(student) ?? '/' }
  }
  if (drawn < shares.reading + shares.progress) {
    const body = { courseId, moduleId, completed: state.turn % 2 === 0 }
    return { kind: 'progress', method: 'POST', path: '/api/user/progress', body }
  }
  if (drawn < shares.reading + shares.progress + shares.quiz && state.quizId)
    return quizTurn(state, state.quizId)
  return talkTurn(state)
}

function quizTurn({ attempt }: Learning, quizId: string): Turn {
  if (attempt === null) return { kind: 'quiz', method: 'POST', path: `/api/user/quizzes/${quizId}/attempts` }
  const question = attempt.questions[attempt.answered]
  if (question === undefined) {
    return { kind: 'quiz', method: 'POST', path: `/api/user/quiz-attempts/${attempt.id}/submit` }
  }
  const answer = { kind: 'single-choice', option: question.options[0]?.id }
  return {
    kind: 'quiz',
    method: 'PUT',
    path: `/api/user/quiz-attempts/${attempt.id}/answers/${question.id}`,
    body: { sequence: 1, answer, flagged: false },
  }
}

function talkTurn({ threadId, turn }: Learning): Turn {
  if (threadId === null) return { kind: 'discussion', path: '/api/discussions/threads' }
  if (turn % 3 > 0) return { kind: 'discussion', path: `/api/discussions/threads/${threadId}` }
  return {
    kind: 'discussion',
    method: 'POST',
    path: `/api/discussions/threads/${threadId}/posts`,
    body: {
      body: 'I tried it the other way round.',
      parentId: null,
      mentions: [],
      idempotencyKey: randomUUID(),
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API as it came, looked into where it matters
function remember(state: Learning, { path, method }: Turn, answer: any): void {
  if (answer === null) return
  if (path.endsWith('/attempts')) {
    const questions = answer.attempt.questions.filter(
      ({ kind }: { kind: string }) => kind === 'single-choice',
    )
    state.attempt = { id: answer.attempt.id, questions, answered: 0 }
  } else if (path.endsWith('/submit')) {
    // One attempt each, because the quiz limits attempts.
    state.attempt = null
    state.quizId = null
  } else if (method === 'PUT' && state.attempt) state.attempt.answered += 1
  else if (path === '/api/discussions/threads') state.threadId = answer.threads[0]?.id ?? null
}

/** The first quiz of each student's current module. */
async function quizzesOf(site: Site, students: readonly Student[]): Promise<Map<string, string>> {
  const quizzes = new Map<string, string>()
  for (const student of students) {
    const { courseId, moduleId, cookie } = student
    if (quizzes.has(moduleId)) continue
    const answer = await fetch(`${site.baseUrl}/api/courses/${courseId}/modules/${moduleId}`, {
      headers: { cookie },
    })
    const { module } = (await answer.json()) as { module: { quizzes: { id: string }[] } }
    if (module.quizzes[0]) quizzes.set(moduleId, module.quizzes[0].id)
  }
  await beginThread(site, students[0])
  return quizzes
}

/** A thread where everyone may write. */
async function beginThread(site: Site, student: Student | undefined): Promise<void> {
  const headers = { cookie: student?.cookie ?? '', 'content-type': 'application/json' }
  const list = await fetch(`${site.baseUrl}/api/discussions/forums`, { headers })
  const { forums } = (await list.json()) as { forums: { id: string; course: object | null }[] }
  const forum = forums.find(({ course }) => course === null) ?? forums[0]
  const body = {
    forumId: forum?.id,
    title: 'What did you make today?',
    body: 'Tell the others.',
    mentions: [],
    idempotencyKey: randomUUID(),
  }
  const answer = await fetch(`${site.baseUrl}/api/discussions/threads`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`A thread was answered with ${answer.status}: ${await answer.text()}`)
}

function memoryRow(
  name: string,
  whose: string,
  memory: readonly { at: number; server: number; database: number }[],
  of: 'server' | 'database',
): Row {
  const between = (from: number, to: number) =>
    percentile(
      memory.filter(({ at }) => at >= from && at < to).map((look) => look[of]),
      0.5,
    )
  const [early, late] = [between(0.2, 0.4), between(0.8, 1)]
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
  return {
    what: `${name}: memory of ${whose}`,
    ours: megabytes(late),
    theirs: `${megabytes(early)} earlier`,
    ratio: ratio(late / early),
    target: `<= ${flat} from the second fifth to the last`,
    met: late / early <= flat,
  }
}

/** CPU seconds of the server and of PostgreSQL so far. */
function processorTimes(serving: number[], postmaster: number): [number, number] {
  const ofDatabase = [postmaster, ...childrenOf(postmaster)].map((each) => cpuSeconds([each]) ?? 0)
  return [cpuSeconds(serving) ?? Number.NaN, ofDatabase.reduce((sum, seconds) => sum + seconds, 0)]
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The same random numbers for the same student in every run. */
function chancesFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
