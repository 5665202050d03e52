import { courseAddress } from '../../../rules/addresses.ts'
import { courseToReturnTo } from '../../../rules/people/accounts.ts'
import { firstCourse, normaliseEmail } from '../../../rules/people/admissions.ts'
import { callApi } from '../../lib/api.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import type { Welcome } from './enrolled.tsx'

/**
 * Finds out whether enrolling signed the visitor in, and where they begin. Never rejects.
 *
 * @param sent.forAll id of the school's first course
 * @param sent.next where they came from; if that is a course, they are enrolled in it
 */
export async function welcome(sent: {
  email: string
  track?: string | undefined
  forAll: string | null
  next: string | undefined
}): Promise<Welcome> {
  try {
    const { user } = await callApi('GET /api/auth/session', {})
    if (user === null) return { as: 'visitor' }
    if (user.email !== normaliseEmail(sent.email)) return { as: 'another', name: user.firstName }
    sessionTabs.tell('changed')
    const back = courseToReturnTo(sent.next)
    if (back === null) return { as: 'newcomer', firstCourse: await findFirstCourse(sent.track, sent.forAll) }
    await callApi('POST /api/user/enroll', { body: { courseId: back.courseId } }).catch((error) => {
      // biome-ignore lint/suspicious/noConsole: the specification's line, section 8
      console.error('Failed to enroll in course:', error)
    })
    return { as: 'newcomer', firstCourse: back.path }
  } catch {
    // Without a response nothing is known; the login link works if they are signed in.
    return { as: 'visitor' }
  }
}

/** Its address; null for a school without courses. */
async function findFirstCourse(track: string | undefined, forAll: string | null): Promise<string | null> {
  const { tracts } = await callApi('GET /api/tracts', {}).catch(() => ({ tracts: [] }))
  const courseId = firstCourse(tracts, track, forAll)
  return courseId === null ? null : courseAddress(courseId)
}
