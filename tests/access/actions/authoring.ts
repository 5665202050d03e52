import { randomUUID } from 'node:crypto'
import { madePdf } from '../../support/made-pdf.ts'
import { courseYaml, oneModule, packed } from '../../support/packages.ts'
import { quizRules } from '../bodies.ts'
import type { Actions, School } from './school.ts'

const facts = {
  title: 'Letters by hand',
  departmentId: 'branding',
  difficulty: 'Introductory',
  description: 'Draw letters that people read.',
  outcomes: ['Draw an alphabet', 'Space a line', 'Hang a sign'],
}
const quizFacts = {
  title: 'Strokes',
  description: '',
  passingScore: 80,
  timeLimit: null,
  questions: [],
  draws: [],
}
const assignmentFacts = {
  title: 'An alphabet',
  type: 'project',
  description: '',
  steps: [],
  handIn: 'A picture',
  levels: [
    { label: 'Full', share: 100 },
    { label: 'Missing', share: 0 },
  ],
  rubric: [],
  resources: [],
  questions: [],
}

export function authoringActions(school: School) {
  const { call, rows } = school
  let made = 100

  async function course() {
    made += 1
    const as = school.teacher
    const begun = await call('POST /api/admin/courses', { body: { ...facts, code: `QAU ${made}` } })
    const id = begun.body.course.id as string
    await call('POST /api/teach/courses/{id}/staff', {
      params: { id },
      body: { email: as.email, role: 'teacher' },
    })
    const module = { title: 'First strokes', type: 'pdf', summary: '' }
    const grown = await call('POST /api/authoring/courses/{id}/modules', {
      as,
      params: { id },
      body: { ...module, revision: begun.body.course.revision },
    })
    return { as, id, moduleId: `${id}-1`, module, code: `QAU ${made}`, revision: grown.body.course.revision }
  }
  async function written() {
    const { as, moduleId, ...rest } = await course()
    const params = { moduleId }
    const save = (markdown: string, revision: number) =>
      call('PUT /api/authoring/modules/{moduleId}/lecture', { as, params, body: { markdown, revision } })
    await save('One stroke, then another.', 0)
    return { as, moduleId, save, ...rest }
  }
  /** A published course that a person is enrolled in. */
  async function peopled() {
    const { as, id } = await course()
    await rows(`update courses set status = 'published' where id = $1`, [id])
    const { id: userId } = await school.app.make.student()
    await rows('insert into enrollments (user_id, course_id) values ($1, $2)', [userId, id])
    return { as, params: { id } }
  }
  /** A suggestion for a lecture, from a person in its course. */
  async function suggested() {
    const { as, moduleId } = await written()
    const { id: userId } = await school.app.make.student()
    const id = randomUUID()
    await rows(
      `insert into lecture_suggestions (id, module_id, user_id, passage, text_before, text_after, words, reason, is_named)
       values ($1, $2, $3, 'then another', '', '', 'then a second', 'It says how many', true)`,
      [id, moduleId, userId],
    )
    return { as, params: { id } }
  }
  /** A published course with a module that is not live yet. */
  async function waiting() {
    const { as, id, moduleId, module } = await course()
    await rows(`update courses set status = 'published' where id = $1`, [id])
    const known = await call('GET /api/authoring/courses/{id}', { as, params: { id } })
    const { revision } = known.body.course
    await call('POST /api/authoring/courses/{id}/modules', {
      as,
      params: { id },
      body: { ...module, revision },
    })
    const added = `${id}-2`
    await call('PUT /api/authoring/modules/{moduleId}/lecture', {
      as,
      params: { moduleId: added },
      body: { markdown: 'One stroke.', revision: 0 },
    })
    const part = { kind: 'module', id: added }
    const goLive = (at: string | null = null) => ({
      as,
      params: { id },
      body: { parts: [part], at, asksAll: false },
    })
    return { as, params: { id }, moduleId, part, goLive }
  }
  async function archiveRequested() {
    const { as, params } = await peopled()
    const body = { reason: 'Its last round is over.' }
    await call('POST /api/authoring/courses/{id}/archive-request', { as, params, body })
    return { as, params }
  }
  async function quiz() {
    const { as, moduleId } = await course()
    const params = { moduleId, quizId: `${moduleId}-q1` }
    await call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
      as,
      params,
      body: { ...quizFacts, revision: 0 },
    })
    return { as, params }
  }
  async function assignment() {
    const { as, moduleId } = await course()
    const params = { moduleId, assignmentId: `${moduleId}-a1` }
    const { body } = await call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
      as,
      params,
      body: { ...assignmentFacts, revision: 0 },
    })
    return { as, params, revision: body.module.revision as number }
  }
  async function bankQuestion() {
    const { as, id } = await course()
    const questionId = `${id}-b1`
    const question = {
      id: questionId,
      kind: 'true-or-false',
      question: 'Has an O corners?',
      explanation: 'It is round.',
      points: 1,
      correctAnswer: false,
    }
    return { as, params: { id, questionId }, body: { question, tags: ['strokes'], revision: 0 } }
  }

  /** A module with two versions of its PDF. */
  async function twoDocuments() {
    const { as, moduleId } = await course()
    const params = { moduleId }
    const files: string[] = []
    for (const [revision, text] of ['First', 'Second'].entries()) {
      const { body } = await call('POST /api/media', {
        as,
        query: { purpose: 'module-document', name: `${text}.pdf` },
        rawBody: new Uint8Array(madePdf([text])),
      })
      files.push(body.file.id)
      const put = { as, params, body: { revision, file: body.file.id } }
      await call('PUT /api/authoring/modules/{moduleId}/document', put)
    }
    return { as, params, files }
  }

  return {
    'POST /api/authoring/courses': async () => {
      made += 1
      const as = school.teacher
      await rows('update users set may_begin_courses = true where id = $1', [as.id])
      return { as, body: { ...facts, code: `QAU ${made}` } }
    },
    'PUT /api/authoring/courses/{id}/facts': async () => {
      const { as, id, code, revision } = await course()
      const body = { ...facts, title: 'Letters by brush', code, revision, coverId: null }
      return { as, params: { id }, body }
    },
    'PUT /api/authoring/courses/{id}/status': async () => {
      const { as, id } = await written()
      return { as, params: { id }, body: { status: 'published' } }
    },
    'POST /api/authoring/courses/{id}/changes/live': async () => (await waiting()).goLive(),
    'DELETE /api/authoring/courses/{id}/changes/schedule': async () => {
      const { as, params, goLive } = await waiting()
      await call('POST /api/authoring/courses/{id}/changes/live', goLive('2099-01-01T10:00:00Z'))
      return { as, params }
    },
    'POST /api/authoring/courses/{id}/changes/back-to-draft': async () => {
      const { as, params, part, goLive } = await waiting()
      await call('POST /api/authoring/courses/{id}/changes/live', goLive())
      return { as, params, body: { part } }
    },
    'POST /api/authoring/courses/{id}/archive-request': async () => {
      const { as, params } = await peopled()
      return { as, params, body: { reason: 'Its last round is over.' } }
    },
    'DELETE /api/authoring/courses/{id}/archive-request': archiveRequested,
    'PUT /api/admin/archive-requests/{id}': async () => {
      const { params } = await archiveRequested()
      return { params, body: { archive: false, note: 'One more round.' } }
    },
    'POST /api/authoring/courses/{id}/modules': async () => {
      const { as, id, module, revision } = await course()
      return { as, params: { id }, body: { ...module, revision } }
    },
    'PUT /api/authoring/courses/{id}/modules/{moduleId}': async () => {
      const { as, id, moduleId, module, revision } = await course()
      return { as, params: { id, moduleId }, body: { ...module, summary: 'Ink and paper.', revision } }
    },
    'DELETE /api/authoring/courses/{id}/modules/{moduleId}': async () => {
      const { as, id, moduleId, revision } = await course()
      return { as, params: { id, moduleId }, query: { revision: String(revision), learners: '0' } }
    },
    'PUT /api/authoring/courses/{id}/outline': async () => {
      const { as, id, module, revision } = await course()
      const { body } = await call('POST /api/authoring/courses/{id}/modules', {
        as,
        params: { id },
        body: { ...module, title: 'Second strokes', revision },
      })
      return {
        as,
        params: { id },
        body: { revision: body.course.revision, order: [`${id}-2`, `${id}-1`] },
      }
    },
    'POST /api/authoring/modules/{moduleId}/lecture/live': async () => {
      const { as, moduleId } = await written()
      return { as, params: { moduleId }, body: { revision: 1 } }
    },
    'POST /api/authoring/modules/{moduleId}/versions/{number}/restore': async () => {
      const { as, moduleId, save } = await written()
      await call('POST /api/authoring/modules/{moduleId}/lecture/live', {
        as,
        params: { moduleId },
        body: { revision: 1 },
      })
      const { body } = await save('Two strokes, then a curve.', 1)
      const params = { moduleId, number: '1' }
      return { as, params, body: { revision: body.lecture.revision } }
    },
    'POST /api/authoring/suggestions/{id}/take': async () => ({ ...(await suggested()), body: {} }),
    'POST /api/authoring/suggestions/{id}/decline': async () => ({
      ...(await suggested()),
      body: { reply: 'It is right as it is.' },
    }),
    'PUT /api/authoring/modules/{moduleId}/key-points': async () => {
      const { as, moduleId } = await course()
      const body = { revision: 0, keyPoints: ['Hold the pen lightly'], notionUrl: null }
      return { as, params: { moduleId }, body }
    },
    'PUT /api/authoring/modules/{moduleId}/items': async () => {
      const { as, moduleId } = await course()
      const items = [{ kind: 'discussion', title: 'Show your first stroke' }]
      return { as, params: { moduleId }, body: { revision: 0, items } }
    },
    'PUT /api/authoring/modules/{moduleId}/document': async () => {
      const { as, params, files } = await twoDocuments()
      return { as, params, body: { revision: 2, file: files[0] } }
    },
    'DELETE /api/authoring/modules/{moduleId}/document': async () => {
      const { as, params } = await twoDocuments()
      return { as, params, query: { revision: '2' } }
    },
    'POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore': async () => {
      const { as, params } = await twoDocuments()
      return { as, params: { ...params, number: '1' }, body: { revision: 2 } }
    },
    'DELETE /api/authoring/modules/{moduleId}/document/versions/{number}': async () => {
      const { as, params } = await twoDocuments()
      return { as, params: { ...params, number: '1' }, query: { revision: '2' } }
    },
    'PUT /api/authoring/modules/{moduleId}/film': async () => {
      const { as, moduleId } = await course()
      const film = {
        url: 'https://films.example/strokes.mp4',
        poster: null,
        captions: [],
        withoutCaptions: 'No one speaks',
        chapters: [],
        bytes: null,
      }
      return { as, params: { moduleId }, body: { revision: 0, film } }
    },
    'PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}': async () => {
      const { as, params } = await quiz()
      return { as, params, body: { ...quizFacts, passingScore: 60, revision: 1 } }
    },
    'DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}': quiz,
    'PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}': async () => {
      const { as, params, revision } = await assignment()
      return { as, params, body: { ...assignmentFacts, handIn: 'Two pictures', revision } }
    },
    'DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}': async () => {
      const { as, params, revision } = await assignment()
      return { as, params, query: { revision: String(revision) } }
    },
    'POST /api/authoring/courses/{id}/copies': async () => {
      const { as, id } = await course()
      made += 1
      await rows('update users set may_begin_courses = true where id = $1', [as.id])
      return { as, params: { id }, body: { code: `CPY ${made}`, title: 'A copy', days: 7, timeZone: 'UTC' } }
    },
    'POST /api/authoring/courses/{id}/module-copies': async () => {
      const { as, id, moduleId, revision } = await course()
      return { as, params: { id }, body: { moduleId, revision } }
    },
    'POST /api/authoring/courses/{id}/bank': async () => {
      const { as, params, body } = await bankQuestion()
      const { question, tags } = body
      return { as, params: { id: params.id }, body: { questions: [{ question, tags }] } }
    },
    'PUT /api/authoring/courses/{id}/bank/{questionId}': bankQuestion,
    'DELETE /api/authoring/courses/{id}/bank/{questionId}': async () => {
      const { as, params, body } = await bankQuestion()
      await call('PUT /api/authoring/courses/{id}/bank/{questionId}', { as, params, body })
      return { as, params }
    },
    'POST /api/authoring/packages': async () => {
      made += 1
      const as = school.teacher
      const file = await packed([['course.yaml', courseYaml(`QAU ${made}`, oneModule)]])
      const rawBody = new Uint8Array(file)
      const { body } = await call('POST /api/authoring/packages/check', { as, rawBody })
      return { as, rawBody, query: { checksum: body.package.checksum, standing: 'new' } }
    },
    'PUT /api/teach/quizzes/{id}/rules': async () => {
      const { as, params } = await quiz()
      const [{ revision }] = await rows('select rules_revision as revision from quizzes where id = $1', [
        params.quizId,
      ])
      return { as, params: { id: params.quizId }, body: { rules: quizRules, revision } }
    },
  } satisfies Actions
}
