/** Whether `path` is `prefix` or below it; "/dashboard/courses-old" is not below "/dashboard/courses". */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** Specification, section 2: /catalog and any path starting with /departments. */
export function isCataloguePath(path: string): boolean {
  return isUnder(path, '/catalog') || path.startsWith('/departments')
}

/** `/dashboard/quizzes/{id}/attempt`, which has its own frame. */
export function isTakingQuiz(path: string): boolean {
  return /^\/dashboard\/quizzes\/[^/]+\/attempt\/?$/.test(path)
}

/** Pages in the administration's frame: its own, and those shared with teachers (docs/decisions/0020). */
export function isAdministering(path: string): boolean {
  return isUnder(path, '/teach') || (isUnder(path, '/admin') && !isUnder(path, '/admin/login'))
}
