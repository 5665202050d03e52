import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { afterSignIn, courseToReturnTo, homeOf } from '../../rules/accounts.ts'
import { firstCourse, normaliseEmail } from '../../rules/admissions.ts'
import { EnrollPage, type EnrollPageProps } from '../admissions/enroll-page.tsx'
import type { Welcome } from '../admissions/enrolled.tsx'
import { EnrollForm } from '../admissions/forms.ts'
import { tractsQuery } from '../catalogue/queries.ts'
import { callApi } from '../lib/api.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { isTheirs } from '../session/is-theirs.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/enroll')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ context, search, cause }) => {
    // Enrolling signs in on this page, which must keep its success view.
    if (cause === 'stay') return
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user !== null) throw redirect({ href: afterSignIn(search.next, homeOf(user)) })
  },
  loader: () => EnrollForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Enroll',
      description: 'Apply in a minute. Free: no SAT, no tuition, no hidden fees.',
    }),
  headers: sameForEveryVisitor,
  component: EnrollRoute,
})

function EnrollRoute() {
  const { next } = Route.useSearch()
  const queryClient = useQueryClient()
  const router = useRouter()
  const back = courseToReturnTo(next)

  const welcome: EnrollPageProps['welcome'] = async ({ email, track }): Promise<Welcome> => {
    try {
      const { user } = await queryClient.query({ ...sessionQuery, staleTime: 0 })
      if (user === null) return { as: 'visitor' }
      if (user.email !== normaliseEmail(email)) return { as: 'another', name: user.firstName }
      queryClient.removeQueries(isTheirs)
      const course = back ? await enroll(back) : await findFirstCourse(track)
      // The header shows the new student.
      await router.invalidate()
      return { as: 'newcomer', firstCourse: course }
    } catch {
      // Nothing is known; the sign-in page redirects if they are signed in.
      return { as: 'visitor' }
    }
  }
  /** After enrolling at the school from a course, enrolls in that course and returns there. */
  const enroll = async ({ courseId, path }: { courseId: string; path: string }) => {
    await callApi('POST /api/user/enroll', { body: { courseId } }).catch((error) => {
      // biome-ignore lint/suspicious/noConsole: the specification's line, section 8
      console.error('Failed to enroll in course:', error)
    })
    return path
  }
  const findFirstCourse = async (track: string | undefined) => {
    const { tracts } = await queryClient
      .query({ ...tractsQuery, staleTime: 'static' })
      .catch(() => ({ tracts: [] }))
    return `/course/${firstCourse(tracts, track)}`
  }
  return (
    <EnrollPage site={root.useLoaderData().site} next={next} toCourse={back !== null} welcome={welcome} />
  )
}
