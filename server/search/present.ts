import type { SearchKind, SearchResult } from '../../contract/search.ts'
import {
  announcementAddress,
  courseAddress,
  departmentAddress,
  moduleAddress,
  portfolioAddress,
  postAddress,
  studyGroupAddress,
  tractAddress,
} from '../../rules/addresses.ts'
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
  documents: place,
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
  moduleAddress({ courseId: courseId ?? '', moduleId: id })

const paths: Record<SearchKind, (id: string, about: About) => string> = {
  courses: courseAddress,
  modules: modulePath,
  lectures: modulePath,
  documents: modulePath,
  departments: departmentAddress,
  tracts: tractAddress,
  discussions: (id, { forumId = '', threadId = '', number }) =>
    postAddress(forumId, threadId, { id, number }),
  'study-groups': studyGroupAddress,
  announcements: announcementAddress,
  notes: modulePath,
  people: (_, { handle = '' }) => portfolioAddress(handle),
}
