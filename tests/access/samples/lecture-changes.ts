import type { lectureChanges } from '../../../contract/courses/lecture-changes.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

export const lectureChangeSamples: Record<keyof typeof lectureChanges, Sample> = {
  'GET /api/user/lecture-changes': {},
  'GET /api/user/lecture-changes/{id}/{moduleId}': { params: sampleCourse },
  'PUT /api/user/lecture-changes/{id}/{moduleId}': { params: sampleCourse, body: { version: 1 } },
}
