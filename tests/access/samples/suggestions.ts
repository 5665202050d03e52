import { randomUUID } from 'node:crypto'
import type { suggestions } from '../../../contract/courses/suggestions.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

const passage = 'A passage of the lecture.'

export const suggestionSamples = (): Record<keyof typeof suggestions, Sample> => ({
  'POST /api/user/suggestions': {
    body: {
      id: randomUUID(),
      courseId: sampleCourse.id,
      moduleId: sampleCourse.moduleId,
      passage,
      textBefore: '',
      textAfter: '',
      words: 'A better passage.',
      reason: 'It reads better.',
      sourceUrl: '',
      isNamed: false,
    },
  },
  'GET /api/user/lesson-contributors/{id}/{moduleId}': { params: sampleCourse },
  'GET /api/authoring/courses/{id}/suggestions': { params: { id: 'xyz-999' }, answer: 404 },
  'POST /api/authoring/suggestions/{id}/take': { params: { id: randomUUID() }, body: {}, answer: 404 },
  'POST /api/authoring/suggestions/{id}/decline': {
    params: { id: randomUUID() },
    body: { reply: '' },
    answer: 404,
  },
})
