import type { notes } from '../../../contract/learning/notes.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

export const notesSamples: Record<keyof typeof notes, Sample> = {
  'GET /api/user/notes': {},
  'GET /api/user/notes/export': {},
  'GET /api/user/notes/{id}/{moduleId}': { params: sampleCourse },
  'PUT /api/user/notes/{id}/{moduleId}': { params: sampleCourse, body: { text: 'Mine', revision: 0 } },
}
