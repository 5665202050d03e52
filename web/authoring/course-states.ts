import type { CourseStatus } from '../../contract/authoring.ts'

/** The states of a course, for people. */
export const stateNames: Record<CourseStatus, string> = {
  draft: 'In preparation',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

export const stateTones = { draft: 'gold', scheduled: 'iris', published: 'ok', archived: 'neutral' } as const
