export const moduleParts = [
  'lecture',
  'film',
  'document',
  'key-points',
  'quizzes',
  'assignments',
  'order',
  'versions',
  'preview',
] as const

/** A part of a module's editor, as in the address. */
export type ModulePart = (typeof moduleParts)[number]

export function partAddress(courseId: string, moduleId: string, part: ModulePart): string {
  const base = `/teach/courses/${courseId}/modules/${moduleId}`
  return part === 'lecture' ? base : `${base}?part=${part}`
}

export function bankAddress(courseId: string): string {
  return `/teach/courses/${courseId}/bank`
}
