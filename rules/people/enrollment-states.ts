import type { EnrollmentState } from '../../contract/people/enrollments.ts'

/** On screens and in files. */
export const enrollmentStateNames: Record<EnrollmentState, string> = {
  'not-begun': 'Not begun',
  'in-progress': 'In progress',
  completed: 'Completed',
}
