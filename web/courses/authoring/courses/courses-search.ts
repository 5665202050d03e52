export interface CoursesSearch {
  search?: string
  /** Department id. */
  department?: string
}

/** For `validateSearch`; drops invalid values. */
export function readCoursesSearch(raw: Record<string, unknown>): CoursesSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    search: text.slice(0, 100) || undefined,
    department: typeof raw.department === 'string' && raw.department ? raw.department : undefined,
  }
}

export function coursesAddress({ search, department }: CoursesSearch): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (department) query.set('department', department)
  return query.size > 0 ? `/admin/courses?${query}` : '/admin/courses'
}
