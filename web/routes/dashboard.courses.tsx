import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyCoursesPage } from '../learning/my-courses-page.tsx'
import { enrollmentsQuery } from '../learning/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/courses')({
  loader: ({ context }) => context.queryClient.query({ ...enrollmentsQuery, staleTime: 'static' }),
  head: () =>
    pageHead({ title: 'My Courses', description: 'Every course you are enrolled in.', private: true }),
  component: MyCoursesRoute,
})

function MyCoursesRoute() {
  const { data } = useSuspenseQuery(enrollmentsQuery)
  return <MyCoursesPage courses={data.courses} />
}
