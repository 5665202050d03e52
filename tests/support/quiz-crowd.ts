/**
 * Many students take one quiz concurrently over HTTP, like browsers: start, save each answer, submit. Unanswered
 * requests are repeated, and acknowledged answers are recorded for comparison with the database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import type { QuizAttempt } from '../../contract/assessment/quizzes.ts'
import { openDatabase } from '../../database/client.ts'
import { factories } from './factories.ts'
import { startSession } from './session.ts'

export const crowdQuiz = { quizId: 'fnd-100-1-q1', courseId: 'fnd-100', questions: 10 }

/** Milliseconds a student retries without a response: longer than any restart. */
const timeoutMs = 120_000
const pause = 200

interface Installation {
  baseUrl: string
  secret: string
}

export interface CrowdStudent {
  id: string
  cookie: string
}

/** Milliseconds of each answered request, by type. */
export interface Timings {
  start: number[]
  save: number[]
  submit: number[]
}

export interface CrowdReport {
  timings: Timings
  repeated: number
  refused: string[]
  acknowledged: Map<string, Map<string, string>>
}

/** Extends the quiz to ten questions and creates signed-in students of its course. */
export async function gatherCrowd(
  databaseUrl: string,
  installation: Installation,
  count: number,
): Promise<CrowdStudent[]> {
  const { quizId, courseId, questions } = crowdQuiz
  const database = openDatabase({ url: databaseUrl, max: 8, logger: pino({ level: 'error' }) })
  try {
    await database.pool.query(
      `insert into quiz_questions (quiz_id, id, position, question, kind, options, correct_answer, explanation, points)
       select quiz_id, id || '-more' || n, position + 100 * n, question || ' ' || n, kind, options, correct_answer,
              explanation, points
         from quiz_questions, generate_series(1, $2) n
        where quiz_id = $1 and kind = 'single-choice'
        order by n, position
        limit greatest(0, $2 - (select count(*) from quiz_questions where quiz_id = $1))`,
      [quizId, questions],
    )
    await database.pool.query(
      `delete from quiz_questions where quiz_id = $1 and id not in (
         select id from quiz_questions where quiz_id = $1 order by position limit $2)`,
      [quizId, questions],
    )
    const make = factories(database.db)
    return await Promise.all(
      Array.from({ length: count }, async () => {
        const student = await make.enrolledStudent({ courseId })
        const { name, value } = await startSession(database.db, student.id, installation)
        return { id: student.id, cookie: `${name}=${value}` }
      }),
    )
  } finally {
    await database.close()
  }
}

/**
 * Lets everyone take the quiz to its end.
 *
 * @param options.wait milliseconds a student waits before a step: the start (0), each answer, the submission
 * @param options.onAnswered called after every response with the count so far
 */
export async function takeQuiz(
  baseUrl: string,
  students: readonly CrowdStudent[],
  options: { wait?: (student: number, step: number) => number; onAnswered?: (count: number) => void } = {},
): Promise<CrowdReport> {
  const { wait = () => 0, onAnswered = () => {} } = options
  const report: CrowdReport = {
    timings: { start: [], save: [], submit: [] },
    repeated: 0,
    refused: [],
    acknowledged: new Map(),
  }
  let answered = 0
  await Promise.all(students.map(take))
  return report

  async function take({ id, cookie }: CrowdStudent, index: number) {
    const acknowledged = new Map<string, string>()
    report.acknowledged.set(id, acknowledged)
    const send = (kind: keyof Timings, method: string, path: string, body?: unknown) =>
      request(kind, { method, path, cookie, body })
    await sleep(wait(index, 0))
    const begun = await send('start', 'POST', `/api/user/quizzes/${crowdQuiz.quizId}/attempts`)
    if (begun === null) return
    const attempt = begun.attempt as QuizAttempt
    for (const [place, question] of attempt.questions.entries()) {
      if (question.kind !== 'single-choice') throw new Error(`A question of kind ${question.kind}`)
      await sleep(wait(index, place + 1))
      const option = question.options[(index + place) % question.options.length]?.id ?? ''
      const saved = await send(
        'save',
        'PUT',
        `/api/user/quiz-attempts/${attempt.id}/answers/${encodeURIComponent(question.id)}`,
        { sequence: 1, flagged: false, answer: { kind: 'single-choice', option } },
      )
      if (saved !== null) acknowledged.set(question.id, option)
    }
    await sleep(wait(index, attempt.questions.length + 1))
    await send('submit', 'POST', `/api/user/quiz-attempts/${attempt.id}/submit`)
  }

  /** @returns the response, or null if rejected */
  async function request(
    kind: keyof Timings,
    { method, path, cookie, body }: { method: string; path: string; cookie: string; body: unknown },
  ) {
    const until = performance.now() + timeoutMs
    for (;;) {
      const began = performance.now()
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method,
          headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const answer = await response.json()
        report.timings[kind].push(performance.now() - began)
        answered += 1
        onAnswered(answered)
        if (response.status === 200) return answer
        report.refused.push(`${method} ${path}: ${response.status} ${answer.code ?? ''}`)
        return null
      } catch (error) {
        // No response: the server is down, so retry like a browser.
        if (performance.now() > until) throw error
        report.repeated += 1
        await sleep(pause)
      }
    }
  }
}

/** The database state after a crowd. All figures but `graded` are 0 if everything is correct. */
export interface Findings {
  /** Students with exactly one attempt, submitted and graded. */
  graded: number
  /** Students with no attempt, or several. */
  otherCount: number
  /** Partial attempts: submitted without a grade, or graded without submission. */
  halfAttempts: number
  /** Acknowledged answers that are missing. */
  lostAnswers: number
  /** Attempts whose grade differs from their stored answers. */
  wrongGrades: number
}

interface Row {
  user_id: string
  answers: Record<string, { answer: { option: string } | null }>
  questions: { id: string; points: number; correctOption: string }[]
  submitted: boolean
  graded: boolean
  score: number | null
}

/** Compares acknowledged answers with the database. */
export async function inspectCrowd(
  databaseUrl: string,
  students: readonly CrowdStudent[],
  acknowledged: CrowdReport['acknowledged'],
): Promise<Findings> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select user_id, answers, questions, submitted_at is not null as submitted, score,
              (score, max_score, percent, passed, submitted_by) is not null as graded
         from quiz_attempts where quiz_id = $1 and user_id = any($2)`,
      [crowdQuiz.quizId, students.map(({ id }) => id)],
    )
    const byStudent = Map.groupBy(rows, ({ user_id }) => user_id)
    const findings: Findings = { graded: 0, otherCount: 0, halfAttempts: 0, lostAnswers: 0, wrongGrades: 0 }
    for (const { id } of students) {
      const [row, ...others] = byStudent.get(id) ?? []
      if (row === undefined || others.length > 0) {
        findings.otherCount += 1
        continue
      }
      if (row.submitted !== row.graded) findings.halfAttempts += 1
      if (row.submitted && row.graded) findings.graded += 1
      for (const [questionId, option] of acknowledged.get(id) ?? [])
        if (row.answers[questionId]?.answer?.option !== option) findings.lostAnswers += 1
      const earned = row.questions.filter(
        (question) => row.answers[question.id]?.answer?.option === question.correctOption,
      )
      const score = earned.reduce((sum, { points }) => sum + points, 0)
      if (row.graded && row.score !== score) findings.wrongGrades += 1
    }
    return findings
  } finally {
    await client.end()
  }
}
