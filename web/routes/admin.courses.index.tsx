import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CoursesPage } from '../courses/authoring/courses/courses-page.tsx'
import { readCoursesSearch } from '../courses/authoring/courses/courses-search.ts'
import { builtInQuery } from '../courses/authoring/curriculum/built-in-query.ts'
import { archiveRequestsQuery, managedCoursesQuery } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/courses/')({
  validateSearch: readCoursesSearch,
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.query({ ...managedCoursesQuery, staleTime: 0 }),
      context.queryClient.query({ ...builtInQuery, staleTime: 0 }),
      context.queryClient.infiniteQuery({ ...archiveRequestsQuery, staleTime: 0 }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Course Management',
      description: 'Every course of the school.',
      private: true,
    }),
  component: CoursesRoute,
})

function CoursesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(managedCoursesQuery)
  return (
    <CoursesPage
      courses={data.courses}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  )
}
