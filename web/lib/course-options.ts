export function courseOptions(courses: readonly { id: string; code: string; title: string }[]) {
  return courses.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
}
