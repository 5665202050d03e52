import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ExtraTimeOfStudent } from '../assessment/accommodations/extra-time-of-student.tsx'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { CoursePeoplePage } from '../people/enrollments/course-people-page.tsx'
import { readCoursePeopleSearch } from '../people/enrollments/course-people-search.ts'
import { type CoursePeopleSearch, coursePeopleKey, coursePeopleQuery } from '../people/enrollments/queries.ts'

export const Route = createFileRoute('/teach/courses/$courseId/people')({
  validateSearch: readCoursePeopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...coursePeopleQuery(params.courseId, deps), staleTime: 0 })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `People: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Everyone who is enrolled in this course.',
      private: true,
    }),
  component: CoursePeopleRoute,
  pendingComponent: WorkLoading,
})

function CoursePeopleRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(coursePeopleQuery(courseId, search))
  const onSearch = useCallback(
    (next: CoursePeopleSearch) => void navigate({ search: next, resetScroll: false, replace: true }),
    [navigate],
  )
  return (
    <CoursePeoplePage
      key={courseId}
      listed={data}
      isAdmin={user.isAdmin}
      search={search}
      onSearch={onSearch}
      extraTime={({ id, name }) => (
        <ExtraTimeOfStudent key={id} place={{ courseId, userId: id }} name={name} />
      )}
      onChanged={() => queryClient.invalidateQueries({ queryKey: coursePeopleKey(courseId) })}
    />
  )
}
