import type { worksheets } from '../../../contract/learning/worksheets.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

export const worksheetSamples: Record<keyof typeof worksheets, Sample> = {
  'GET /api/user/worksheets/{id}/{moduleId}': { params: sampleCourse },
  'PUT /api/user/worksheets/{id}/{moduleId}': {
    params: sampleCourse,
    body: { answers: [{ step: 'fnd-100-1-a1/1', done: true, text: 'Mine' }], revision: 0 },
  },
}
