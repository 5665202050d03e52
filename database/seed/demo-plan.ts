/**
 * Plans the demo's enrollments and progress. Pure and deterministic; gives the specification's sample figures (section
 * 9): 250 users, 37 courses, 486 enrollments, 72 %.
 */
export const demoFigures = {
  users: 250,
  coursesInPreparation: 7,
  enrollments: 486,
  averageCompletion: 72,
} as const

export interface PlannedEnrollment {
  /** Index of the student, from 0. */
  student: number
  courseIndex: number
  completedModules: number
  /** Days before today. */
  enrolledDaysAgo: number
}

/** mulberry32: numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Plans the enrollments. Popular courses come first in the catalog; most students finish, a few have just begun. */
export function planEnrollments(students: number, courses: number, modules: number): PlannedEnrollment[] {
  const random = seededRandom(2025)
  const taken = new Set<string>()
  const plan: PlannedEnrollment[] = []
  while (plan.length < demoFigures.enrollments) {
    // Every student gets a course before any gets a second one; then the demo student gets a few.
    const student =
      plan.length < students ? plan.length : plan.length < students + 4 ? 0 : Math.floor(random() * students)
    const courseIndex = Math.floor(random() ** 1.7 * courses)
    if (taken.has(`${student}/${courseIndex}`)) continue
    taken.add(`${student}/${courseIndex}`)
    const completedModules = random() < 0.56 ? modules : Math.floor(random() * modules)
    plan.push({
      student,
      courseIndex,
      completedModules,
      enrolledDaysAgo: 3 + Math.floor(random() ** 1.5 * 170),
    })
  }
  balance(plan, modules)
  return plan
}

/** Moves single modules until the rounded average matches. */
function balance(plan: PlannedEnrollment[], modules: number): void {
  const wanted = Math.round((demoFigures.averageCompletion / 100) * plan.length * modules)
  let total = plan.reduce((sum, { completedModules }) => sum + completedModules, 0)
  for (let index = 0; total !== wanted; index = (index + 7) % plan.length) {
    const enrollment = plan[index]
    if (enrollment === undefined) continue
    const step = total < wanted ? 1 : -1
    const next = enrollment.completedModules + step
    if (next < 0 || next > modules) continue
    enrollment.completedModules = next
    total += step
  }
}
