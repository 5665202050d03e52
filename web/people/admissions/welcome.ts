import { courseAddress } from '../../../rules/addresses.ts'
import { courseToReturnTo } from '../../../rules/people/accounts.ts'
import { firstCourse, normaliseEmail } from '../../../rules/people/admissions.ts'
import { callApi } from '../../lib/api.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import type { Welcome } from './enrolled.tsx'

/**
 * Finds out whether enrolling signed the visitor in, and where they begin. Never rejects.
 *
 * @param sent.next where they came from; if that is a course, they are enrolled in it
 */
export async function welcome(sent: {
  email: string
  track?: string | undefined
  next: string | undefined
}): Promise<Welcome> {
  try {
    const { user } = await callApi('GET /api/auth/session', {})
    if (user === null) return { as: 'visitor' }
    if (user.email !== normaliseEmail(sent.email)) return { as: 'another', name: user.firstName }
    sessionTabs.tell('changed')
    const back = courseToReturnTo(sent.next)
    if (back === null) return { as: 'newcomer', firstCourse: await findFirstCourse(sent.track) }
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

async function findFirstCourse(track: string | undefined): Promise<string> {
  const { tracts } = await callApi('GET /api/tracts', {}).catch(() => ({ tracts: [] }))
  return courseAddress(firstCourse(tracts, track))
}
