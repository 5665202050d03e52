import type { learning } from '../../../contract/learning/progress.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

const { id, moduleId } = sampleCourse

export const learningSamples: Record<keyof typeof learning, Sample> = {
  'GET /api/courses/{id}/modules/{moduleId}': { params: sampleCourse },
  'GET /api/user/enrollment/{id}': { params: { id } },
  'DELETE /api/user/enrollment/{id}': { params: { id } },
  'GET /api/user/courses/{id}': { params: { id: 'fnd-100' } },
  'GET /api/user/enrollments': {},
  'GET /api/user/progress/{id}': { params: { id } },
  'POST /api/user/progress': { body: { courseId: id, moduleId, completed: true } },
  'POST /api/user/bookmark': { body: { courseId: id, moduleId, bookmarked: true } },
  'GET /api/user/bookmarks': {},
  'POST /api/user/enroll': { body: { courseId: id } },
  'GET /api/user/positions/{id}': { params: { id } },
  'PUT /api/user/positions/{id}/{moduleId}': { params: { id, moduleId }, body: { block: 3, percent: 20 } },
  'GET /api/user/tract': {},
  'PUT /api/user/tract': { body: { tractId: 'streamer' } },
  'GET /api/user/activity': {},
}
