/**
 * Many students who take one quiz at the same time over HTTP, as their browsers do: start, save each answer, hand in.
 * Whatever is not answered is sent again, and what was acknowledged is remembered, to be held against the database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import type { QuizAttempt } from '../../contract/quizzes.ts'
import { openDatabase } from '../../database/client.ts'
import { factories } from './factories.ts'
import { startSession } from './session.ts'

export const crowdQuiz = { quizId: 'fnd-100-1-q1', courseId: 'fnd-100', questions: 10 }

/** How long a student goes on trying while nobody answers, in milliseconds: longer than any restart. */
const patience = 120_000
const pause = 200

interface Installation {
  baseUrl: string
  secret: string
}

export interface CrowdStudent {
  id: string
  cookie: string
}

/** The kinds of requests, each with the milliseconds of those that were answered. */
export interface Timings {
  start: number[]
  save: number[]
  submit: number[]
}

export interface CrowdReport {
  timings: Timings
  /** How many were sent again because nobody answered. */
  repeated: number
  /** Answers other than 200. */
  refused: string[]
  /** The option that was acknowledged, by student and question. */
  acknowledged: Map<string, Map<string, string>>
}

/** Brings the quiz to ten questions and makes students of its course who are signed in. */
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
 * @param options.wait how long a student waits before the step with this number, in milliseconds; steps are the
 *   start (0), each answer, and handing in
 * @param options.onAnswered told of every request that was answered, with their count so far
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

  /** @returns the answer, or null where it was refused */
  async function request(
    kind: keyof Timings,
    { method, path, cookie, body }: { method: string; path: string; cookie: string; body: unknown },
  ) {
    const until = performance.now() + patience
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
        // Nobody answered: the server is gone, and a browser tries again.
        if (performance.now() > until) throw error
        report.repeated += 1
        await sleep(pause)
      }
    }
  }
}

/** What the database says of a crowd that is done. All figures but `graded` are 0 where nothing is wrong. */
export interface Findings {
  /** Students with exactly one attempt, which is handed in and graded. */
  graded: number
  /** Students with no attempt, or with more than one. */
  otherCount: number
  /** Attempts of which a part is missing: handed in without a grade, or graded without being handed in. */
  halfAttempts: number
  /** Answers that were acknowledged and do not stand. */
  lostAnswers: number
  /** Attempts whose grade is not that of the answers which stand. */
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

/** Holds what was acknowledged against what is there. */
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
        (asked) => row.answers[asked.id]?.answer?.option === asked.correctOption,
      )
      const score = earned.reduce((sum, { points }) => sum + points, 0)
      if (row.graded && row.score !== score) findings.wrongGrades += 1
    }
    return findings
  } finally {
    await client.end()
  }
}
