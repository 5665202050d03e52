import { everyKind, putQuestions } from '../../support/every-kind.ts'
import type { Actions, School } from './school.ts'
import { taughtCourse } from './school.ts'

const quizId = `${taughtCourse}-1-q1`
let made = 0

export function regradeActions(school: School) {
  const { call, rows } = school

  /** A question of its own, answered by a student and corrected after that. */
  async function corrected() {
    made += 1
    const questionId = `${quizId}-corrected${made}`
    await putQuestions(school.app.database.db, quizId, everyKind)
    await rows(
      `insert into quiz_questions (quiz_id, id, position, question, kind, options, correct_answer, explanation, points, detail)
       select quiz_id, $2, 100, question, kind, options, correct_answer, explanation, points, detail
         from quiz_questions where id = $1`,
      [`${quizId}-truth`, questionId],
    )
    const as = await school.app.make.enrolledStudent({ courseId: taughtCourse })
    const { id } = (await call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })).body
      .attempt
    await call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id } })
    await rows(
      `update quiz_questions set detail = jsonb_set(detail, '{correctAnswer}', 'true') where id = $1`,
      [questionId],
    )
    return { as: school.teacher, params: { id: taughtCourse, questionId } }
  }
  async function decision(choice: 'better' | 'leave' = 'better') {
    const { as, params } = await corrected()
    const key = 'GET /api/teach/courses/{id}/questions/{questionId}/correction'
    const { version } = (await call(key, { as, params })).body.correction
    return { as, params, body: { choice, version } }
  }
  return {
    'POST /api/teach/courses/{id}/questions/{questionId}/regrades': () => decision(),
    'POST /api/teach/regrades/{id}/undo': async () => {
      const begun = await call(
        'POST /api/teach/courses/{id}/questions/{questionId}/regrades',
        await decision(),
      )
      const { id } = begun.body.regrade
      await school.app.regrades.work(id)
      return { as: school.teacher, params: { id } }
    },
  } satisfies Actions
}
