import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyCoursesPage, type Shown } from '../learning/my-courses/my-courses-page.tsx'
import { plansQuery } from '../learning/plan/queries.ts'
import { bookmarksQuery, enrollmentsQuery } from '../learning/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/courses')({
  validateSearch: (search: Record<string, unknown>): { show?: Shown } =>
    search.show === 'completed' || search.show === 'saved' ? { show: search.show } : {},
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query({ ...enrollmentsQuery, staleTime: 'static' }),
      queryClient.query({ ...bookmarksQuery, staleTime: 'static' }),
      queryClient.query({ ...plansQuery, staleTime: 'static' }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'My Courses',
      description: 'Every course you are enrolled in.',
      private: true,
    }),
  component: MyCoursesRoute,
})

function MyCoursesRoute() {
  const { show = 'enrolled' } = Route.useSearch()
  const { data } = useSuspenseQuery(enrollmentsQuery)
  const { data: saved } = useSuspenseQuery(bookmarksQuery)
  const { data: planned } = useSuspenseQuery(plansQuery)
  return (
    <MyCoursesPage courses={data.courses} bookmarks={saved.bookmarks} plans={planned.plans} shown={show} />
  )
}
