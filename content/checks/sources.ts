import type { loadCurriculum } from '../load.ts'

type Course = ReturnType<typeof loadCurriculum>['courses'][number]

/** An external page a course cites or links to. */
export interface Source {
  url: string
  title: string
}

/** Sources of a course's lectures and assignment resources, once per URL (ignoring fragments), sorted by title. */
export function sourcesOf(course: Course): Source[] {
  const found = new Map<string, string>()
  const add = (address: string, title: string) => {
    const url = address.replace(/#.*$/, '')
    const plain = title.replaceAll(/[*_`]/g, '').trim()
    if (!found.has(url)) found.set(url, plain)
  }
  for (const { content } of course.modules) {
    if (content === null) continue
    for (const [, title = '', address = ''] of content.lectureMarkdown.matchAll(
      /\[([^\]]+)\]\((https:\/\/[^)\s]+)[^)]*\)/g,
    )) {
      add(address, title)
    }
    for (const { title, url } of content.assignments.flatMap(({ resources }) => resources)) add(url, title)
  }
  return [...found]
    .map(([url, title]) => ({ url, title }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** The page docs/sources.md: every course with its sources. */
export function sourcesPage(courses: readonly Course[]): string {
  const parts = courses.map((course) => {
    const lines = sourcesOf(course).map(({ title, url }) => `- [${title}](${url})`)
    return `## ${course.code}: ${course.title}\n\n${lines.join('\n')}\n`
  })
  return `# Sources of the curriculum

What each course cites in its lectures and gives as resources. Made by \`node scripts/read-curriculum.mjs\` from \`content/\`.

${parts.join('\n')}`
}
