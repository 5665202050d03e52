import { describe, expect, it } from 'vitest'
import { adminLinks } from './admin-links.ts'
import { isAdministering, isCataloguePath, isUnder } from './is-current.ts'
import { siteLinks } from './site-links.ts'
import { menuRoomAt } from './student-rooms.ts'

describe('the catalog item', () => {
  it.each(['/catalog', '/departments', '/departments/branding', '/departments-all'])(
    'is current for %s',
    (path) => expect(isCataloguePath(path)).toBe(true),
  )
  it.each(['/', '/catalogue-raisonne', '/courses'])('is not current for %s', (path) =>
    expect(isCataloguePath(path)).toBe(false),
  )
})

it('matches whole path segments', () => {
  expect(isUnder('/dashboard/courses/1', '/dashboard/courses')).toBe(true)
  expect(isUnder('/dashboard/courses-old', '/dashboard/courses')).toBe(false)
})

it('offers Sign In to visitors and the dashboard to students', () => {
  const labels = (viewer: Parameters<typeof siteLinks>[0]) => siteLinks(viewer, '/').map((link) => link.label)
  expect(labels(null)).toEqual(['About', 'Course Catalog', 'Sign In'])
  expect(labels({ firstName: 'Amara', lastName: 'Okafor', profileImage: null, isAdmin: false })).toEqual([
    'About',
    'Course Catalog',
    'Dashboard',
  ])
})

it.each([
  ['/admin', 'Dashboard'],
  ['/admin/users/import', 'User Management'],
  ['/teach', 'Quizzes & Grades'],
  ['/teach/courses/fnd-100/grades', 'Quizzes & Grades'],
  ['/teach/quizzes/fnd-100-1-q1/rules', 'Quizzes & Grades'],
  ['/teach/announcements', 'Announcements'],
  ['/teach/courses/fnd-100/modules/fnd-100-1', 'Course Management'],
  ['/teach/courses/fnd-100/bank', 'Course Management'],
])('keeps an administrator at %s in their frame, with one current entry', (path, label) => {
  expect(isAdministering(path)).toBe(true)
  expect(adminLinks(path).flatMap((link) => (link.current ? [link.label] : []))).toEqual([label])
})

it.each(['/admin/login', '/dashboard', '/teachers', '/'])('has no administration at %s', (path) =>
  expect(isAdministering(path)).toBe(false),
)

it('marks one entry of the phone’s menu, or Dashboard', () => {
  expect(menuRoomAt('/dashboard/study-groups/1/edit')).toBe('/dashboard/study-groups')
  expect(menuRoomAt('/dashboard/assignments/1')).toBe('/dashboard/assignments')
  expect(menuRoomAt('/dashboard')).toBe('/dashboard')
  expect(menuRoomAt('/dashboard/announcements')).toBe('/dashboard')
  expect(menuRoomAt('/course/fnd-100')).toBeNull()
})
