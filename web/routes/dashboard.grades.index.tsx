import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GradesPage } from '../assessment/gradebook/grades-page.tsx'
import { fresh, gradesQuery } from '../assessment/gradebook/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/grades/')({
  loader: ({ context }) => context.queryClient.query({ ...gradesQuery, ...fresh }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Grades', description: 'Your grade in each of your courses.', private: true }),
  component: GradesRoute,
})

function GradesRoute() {
  const { data } = useSuspenseQuery(gradesQuery)
  return <GradesPage courses={data.courses} />
}
