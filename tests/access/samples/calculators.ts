import type { calculators } from '../../../contract/learning/calculators.ts'
import type { Sample } from '../samples.ts'
import { sampleCourse } from './course.ts'

export const calculatorSamples: Record<keyof typeof calculators, Sample> = {
  'GET /api/user/calculators/{id}/{moduleId}': { params: sampleCourse },
  'PUT /api/user/calculators/{id}/{moduleId}': {
    params: sampleCourse,
    body: { values: [{ calculator: 'A month', input: 'hours', text: '12' }], revision: 0 },
  },
}
