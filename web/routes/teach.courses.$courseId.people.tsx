import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ExtraTimeOfStudent } from '../assessment/accommodations/extra-time-of-student.tsx'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { CoursePeoplePage } from '../people/enrollments/course-people-page.tsx'
import { readCoursePeopleSearch } from '../people/enrollments/course-people-search.ts'
import { PastPeoplePage } from '../people/enrollments/past-people-page.tsx'
import {
  type CoursePeopleSearch,
  coursePeopleKey,
  coursePeopleQuery,
  pastPeopleQuery,
} from '../people/enrollments/queries.ts'

export const Route = createFileRoute('/teach/courses/$courseId/people')({
  validateSearch: readCoursePeopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    (deps.state === 'past'
      ? context.queryClient.query({ ...pastPeopleQuery(params.courseId, deps), staleTime: 0 })
      : context.queryClient.query({ ...coursePeopleQuery(params.courseId, deps), staleTime: 0 })
    ).catch(orNotFound),
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
  const onSearch = useCallback(
    (next: CoursePeopleSearch) => void navigate({ search: next, resetScroll: false, replace: true }),
    [navigate],
  )
  const shared = {
    isAdmin: user.isAdmin,
    search,
    onSearch,
    onChanged: () => queryClient.invalidateQueries({ queryKey: coursePeopleKey(courseId) }),
  }
  return search.state === 'past' ? (
    <Past courseId={courseId} {...shared} />
  ) : (
    <Current key={courseId} courseId={courseId} {...shared} />
  )
}

interface ListProps {
  courseId: string
  isAdmin: boolean
  search: CoursePeopleSearch
  onSearch: (search: CoursePeopleSearch) => void
  onChanged: () => Promise<void>
}

function Current({ courseId, ...rest }: ListProps) {
  const { data } = useSuspenseQuery(coursePeopleQuery(courseId, rest.search))
  return (
    <CoursePeoplePage
      listed={data}
      {...rest}
      extraTime={({ id, name }) => (
        <ExtraTimeOfStudent key={id} place={{ courseId, userId: id }} name={name} />
      )}
    />
  )
}

function Past({ courseId, ...rest }: ListProps) {
  const { data } = useSuspenseQuery(pastPeopleQuery(courseId, rest.search))
  return <PastPeoplePage listed={data} {...rest} />
}
