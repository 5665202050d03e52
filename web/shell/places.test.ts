import { expect, it } from 'vitest'
import { hasPlaces, placeAt } from './places.ts'

it.each([
  ['/dashboard', 'today'],
  ['/dashboard/notifications/preferences', 'today'],
  ['/dashboard/messages/1', 'today'],
  ['/dashboard/courses', 'courses'],
  ['/dashboard/assignments/1', 'courses'],
  ['/dashboard/grades/fnd-100', 'courses'],
  ['/catalog', 'courses'],
  ['/dashboard/discussions/general/new', 'community'],
  ['/dashboard/study-groups/1', 'community'],
  ['/dashboard/review', 'review'],
  ['/dashboard/profile/security', 'you'],
  ['/dashboard/certificates', 'you'],
  ['/dashboard/notes', 'you'],
  ['/dashboard/calendar', 'you'],
  ['/dashboard/announcements/1', 'you'],
])('%s belongs to %s', (path, place) => {
  expect(placeAt(path)).toBe(place)
  expect(hasPlaces(path)).toBe(true)
})

it('leaves the foot of a course’s page to the course, and is not on public pages', () => {
  expect(placeAt('/course/fnd-100')).toBe('courses')
  for (const path of ['/course/fnd-100', '/', '/about', '/teach']) expect(hasPlaces(path)).toBe(false)
})
