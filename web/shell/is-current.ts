/** Whether `path` is `prefix` or lies under it; "/dashboard/courses-old" does not lie under "/dashboard/courses". */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** Specification section 2: the catalogue's item is lit for /catalog and any path starting with /departments. */
export function isCataloguePath(path: string): boolean {
  return isUnder(path, '/catalog') || path.startsWith('/departments')
}

/** The one screen that stands alone: the questions of a quiz, `/dashboard/quizzes/{id}/attempt`. */
export function isTakingQuiz(path: string): boolean {
  return /^\/dashboard\/quizzes\/[^/]+\/attempt\/?$/.test(path)
}

/**
 * Where an administrator is in the administration's frame: there, and at the desks they share with those who teach
 * (docs/decisions/0020).
 */
export function isAdministering(path: string): boolean {
  return isUnder(path, '/teach') || (isUnder(path, '/admin') && !isUnder(path, '/admin/login'))
}
