import { isUnder } from './is-current.ts'

/** The five places of the bar at the foot of a phone. */
export type Place = 'today' | 'courses' | 'community' | 'review' | 'you'

export const placeNames: Record<Place, string> = {
  today: 'Today',
  courses: 'Courses',
  community: 'Community',
  review: 'Review',
  you: 'You',
}

/** Pages of the account menu. */
const accountPages = [
  '/dashboard/profile',
  '/dashboard/certificates',
  '/dashboard/notes',
  '/dashboard/calendar',
  '/dashboard/announcements',
]

const pagesOf: Record<Exclude<Place, 'today'>, readonly string[]> = {
  courses: [
    '/dashboard/courses',
    '/dashboard/quizzes',
    '/dashboard/assignments',
    '/dashboard/grades',
    '/dashboard/live-sessions',
    '/course',
    '/courses',
    '/catalog',
    '/departments',
  ],
  community: ['/dashboard/discussions', '/dashboard/study-groups'],
  review: ['/dashboard/review'],
  you: accountPages,
}

/** The place a page belongs to; null outside the student's area. Notifications, messages and whatever is new belong to today. */
export function placeAt(path: string): Place | null {
  for (const [place, pages] of Object.entries(pagesOf)) {
    if (pages.some((page) => isUnder(path, page))) return place as Place
  }
  return isUnder(path, '/dashboard') ? 'today' : null
}

/** Whether the account menu has an entry for the page. */
export const isAccountPage = (path: string): boolean => accountPages.some((page) => isUnder(path, page))

/**
 * Whether a page has a bar of its own at the foot of a phone: a course's modules. The places are not shown there, so
 * that two bars never meet.
 */
export const hasOwnFootBar = (path: string): boolean => isUnder(path, '/course')

/** Whether a signed-in person's phone shows the five places. */
export const hasPlaces = (path: string): boolean =>
  !hasOwnFootBar(path) && (placeAt(path) !== null || isUnder(path, '/search'))
