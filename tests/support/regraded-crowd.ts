/** Many attempts at one quiz, and a question of it that is corrected afterward. Written by SQL: who took it is not the point. */
import type pg from 'pg'
import { type AuthoredQuestion, makePaper } from '../../rules/assessment/questions.ts'

export const regradedQuiz = { courseId: 'fnd-100', quizId: 'fnd-100-1-q1' }
export const correctedQuestion = `${regradedQuiz.quizId}-q90`
const others = 9

const statement = (id: string): AuthoredQuestion => ({
  id,
  kind: 'true-or-false',
  question: 'A copyright has to be registered before it exists.',
  correctAnswer: false,
  explanation: 'No act is needed: it exists with the work.',
  points: 1,
})

type Runs = Pick<pg.Pool, 'query'>

/** Every second student says true, and gets no point for it. @returns the number of students who say true */
export async function makeCrowd(database: Runs, count: number): Promise<number> {
  const { courseId, quizId } = regradedQuiz
  await database.query(
    `insert into quiz_questions (quiz_id, id, position, question, kind, options, correct_answer, explanation, points, detail)
     values ($1, $2, 90, 'A copyright has to be registered before it exists.', 'true-or-false', '[]', '', 'No act is needed.', 1,
             '{"kind": "true-or-false", "correctAnswer": false}')`,
    [quizId, correctedQuestion],
  )
  const all = [correctedQuestion, ...Array.from({ length: others }, (_, index) => `${quizId}-q${91 + index}`)]
  const paper = makePaper(all.map(statement), () => 0)
  const answers = (value: boolean) =>
    JSON.stringify({
      [correctedQuestion]: { answer: { kind: 'true-or-false', value }, flagged: false, sequence: 1 },
    })
  await database.query(
    `insert into users (id, name, first_name, last_name, email, email_verified)
     select 'crowd-' || n, 'Crowd ' || n, 'Crowd', lpad(n::text, 5, '0'), 'crowd-' || n || '@example.org', true
       from generate_series(1, $1::int) n`,
    [count],
  )
  await database.query(
    `insert into enrollments (user_id, course_id) select 'crowd-' || n, $2 from generate_series(1, $1::int) n`,
    [count, courseId],
  )
  await database.query(
    `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, answers, submitted_at, submitted_by,
                                score, max_score, percent, passed)
     select 'crowd-' || n, $2, 1, 10, $3::jsonb, case when n % 2 = 0 then $4::jsonb else $5::jsonb end, now(), 'student',
            n % 2, $6, (n % 2) * 10, n % 2 = 1
       from generate_series(1, $1::int) n`,
    [count, quizId, JSON.stringify(paper), answers(true), answers(false), all.length],
  )
  return Math.floor(count / 2)
}

export async function correctKey(database: Runs): Promise<void> {
  await database.query(
    `update quiz_questions set detail = '{"kind": "true-or-false", "correctAnswer": true}' where id = $1`,
    [correctedQuestion],
  )
}

/** What a regrade as it falls must have left: each attempt once, with the result of its paper, and each student heard once. */
export async function inspectRegrade(database: Runs) {
  const { rows } = await database.query(
    `select count(*)::int as attempts,
            count(*) filter (where grade_version <> 1)::int as "notOnce",
            count(*) filter (where (answers -> $2 -> 'answer' ->> 'value')::boolean <> (score = 1)
              or percent <> score * 10 or passed <> (score = 1))::int as "wrongResults",
            count(*) filter (where not questions @> '[{"correctValue": true}]')::int as "oldKeys"
       from quiz_attempts where quiz_id = $1 and user_id like 'crowd-%'`,
    [regradedQuiz.quizId, correctedQuestion],
  )
  const [{ heard, twice }] = (
    await database.query(
      `select count(*)::int as heard, count(*) filter (where times > 1)::int as twice
         from (select user_id, count(*) as times from notifications
                where user_id like 'crowd-%' and kind = 'grade' group by user_id) n`,
    )
  ).rows
  const [{ noted }] = (
    await database.query(
      `select count(*)::int as noted from quiz_regrade_attempts where state = 'regraded' and before is not null`,
    )
  ).rows
  return { ...rows[0], heard, twice, noted }
}
