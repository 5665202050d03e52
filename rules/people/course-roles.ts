/**
 * What a person may do in a course by their course role: the one table. Administrators may do everything in every
 * course. Source: docs/decisions/0061.
 */
import type { CourseAbility, CourseRole } from '../../contract/assessment/teaching.ts'
import type { GroupStuckReason } from '../../contract/people/taught-groups.ts'

export type { CourseAbility, CourseRole }

/** Each may do what the next one may. */
export const courseRoles: readonly CourseRole[] = ['teacher', 'assistant', 'observer']

export const courseAbilities: readonly CourseAbility[] = [
  /** Read submissions, grades, figures and due dates, and a forum that is not published yet. */
  'see-work',
  /** Grade, comment, excuse, extend due dates and give extra time. */
  'grade',
  /** Hide, pin and lock in the course's forum, and accept answers. */
  'moderate',
  /** See who is in the course. */
  'see-people',
  'message',
  'announce',
  /** Plan, move and cancel live sessions, and add their recordings. */
  'plan-sessions',
  /** Say who was at a live session. */
  'take-attendance',
  /** Write the course, its due dates and the rules of its quizzes and gradebook. */
  'edit-course',
  /** Enroll and remove people, and decide who may enroll. */
  'manage-people',
  /** Add and remove teachers, assistants and observers. */
  'manage-staff',
]

const abilities: Record<CourseRole, readonly CourseAbility[]> = {
  teacher: courseAbilities,
  assistant: ['see-work', 'grade', 'moderate', 'see-people', 'message', 'take-attendance'],
  observer: ['see-work', 'see-people'],
}

export const courseRoleNames: Record<CourseRole, string> = {
  teacher: 'Teacher',
  assistant: 'Assistant',
  observer: 'Observer',
}

export const courseRoleSentences: Record<CourseRole, string> = {
  teacher: 'Grades, writes the course, plans live sessions, announces, and adds people and staff.',
  assistant: 'Grades, moderates discussions and takes attendance. Cannot change the course.',
  observer: 'Reads work, grades and figures. Changes nothing.',
}

/** For those who get a role: "made you an assistant", and what it means. */
export const courseRoleNews: Record<CourseRole, { name: string; means: string }> = {
  teacher: {
    name: 'a teacher',
    means: 'You grade, write the course, plan live sessions and announce, and you add people and staff.',
  },
  assistant: {
    name: 'an assistant',
    means: 'You grade work, moderate the discussions and take attendance. You cannot change the course.',
  },
  observer: { name: 'an observer', means: 'You can read work, grades and figures, and change nothing.' },
}

/**
 * What the teachers of a school group may do with its people, in the group's courses: `see-people` includes progress and
 * who is stuck. Nothing about work and grades: that follows from a course role.
 */
export const groupTeacherAbilities: readonly CourseAbility[] = ['see-people', 'message', 'announce']

/** Why people are stuck, as the teachers of their group see it: a failed quiz would tell of a grade. */
export const groupStuckReasons: readonly GroupStuckReason[] = [
  'not-begun',
  'idle',
  'overdue',
  'waiting-for-grade',
]

/** @param role null for a person without a role in the course */
export function mayInCourse(role: CourseRole | null, ability: CourseAbility): boolean {
  return role !== null && abilities[role].includes(ability)
}

export function abilitiesOf(role: CourseRole | null): CourseAbility[] {
  return role === null ? [] : [...abilities[role]]
}

export function rolesWith(ability: CourseAbility): CourseRole[] {
  return courseRoles.filter((role) => mayInCourse(role, ability))
}

/** Whether archiving is an administrator's decision: people are enrolled and would lose the course. */
export function archivingAsksAdministrator(isAdmin: boolean, enrolled: number): boolean {
  return !isAdmin && enrolled > 0
}
