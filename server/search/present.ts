import type { SearchKind, SearchResult } from '../../contract/search.ts'
import type { About, FoundRow } from './queries.ts'

export function presentResult({ kind, id, title, excerpt, about }: FoundRow): SearchResult {
  return {
    kind,
    id,
    title,
    context: contexts[kind](about),
    excerpt,
    path: paths[kind](id, about),
  }
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const place = ({ courseCode, courseTitle, position }: About) =>
  joined(courseCode, courseTitle, `Module ${position}`)

const contexts: Record<SearchKind, (about: About) => string> = {
  courses: ({ courseCode, difficulty }) => joined(courseCode, difficulty),
  modules: place,
  lectures: place,
  departments: () => 'Department',
  tracts: () => 'Tract',
  discussions: ({ forum, author, number }) =>
    joined(forum, `${number === 1 ? 'Discussion' : 'Reply'} by ${author ?? 'a former student'}`),
  'study-groups': ({ courseCode }) => joined('Study group', courseCode),
  announcements: ({ courseCode }) => joined('Announcement', courseCode),
  notes: (about) => joined('My note', place(about)),
  people: ({ handle }) => `@${handle}`,
}

const modulePath = (id: string, { courseId }: About) =>
  `/course/${encodeURIComponent(courseId ?? '')}?module=${encodeURIComponent(id)}`

const paths: Record<SearchKind, (id: string, about: About) => string> = {
  courses: (id) => `/course/${encodeURIComponent(id)}`,
  modules: modulePath,
  lectures: modulePath,
  departments: (id) => `/departments?department=${encodeURIComponent(id)}`,
  tracts: (id) => `/courses#${encodeURIComponent(id)}`,
  discussions: (id, { forumId = '', threadId, number }) =>
    `/dashboard/discussions/${encodeURIComponent(forumId)}/${threadId}${number === 1 ? '' : `?post=${id}`}#post-${id}`,
  'study-groups': (id) => `/dashboard/study-groups/${id}`,
  announcements: (id) => `/dashboard/announcements/${id}`,
  notes: modulePath,
  people: (_, { handle }) => `/@${handle}`,
}
