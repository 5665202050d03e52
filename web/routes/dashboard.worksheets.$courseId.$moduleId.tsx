import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { moduleAddress } from '../../rules/addresses.ts'
import { courseQuery, moduleQuery } from '../courses/catalogue/queries.ts'
import { myCourseQuery } from '../learning/queries.ts'
import { worksheetQuery } from '../learning/worksheet/queries.ts'
import { WorksheetPage } from '../learning/worksheet/worksheet-page.tsx'
import { ApiError } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/worksheets/$courseId/$moduleId')({
  loader: async ({ context: { queryClient }, params: { courseId, moduleId } }) => {
    const kept = { staleTime: 'static' } as const
    const [{ course }, { module }] = await Promise.all([
      queryClient
        .query({ ...courseQuery(courseId), ...kept })
        // Perhaps no longer offered; enrolled students keep it.
        .catch(() => queryClient.query({ ...myCourseQuery(courseId), ...kept }))
        .catch(orNotFound),
      queryClient.query({ ...moduleQuery(courseId, moduleId), ...kept }).catch((error: unknown) => {
        // The course's page says what has to be completed first.
        if (error instanceof ApiError && error.code === 'module-locked')
          throw redirect({ href: moduleAddress({ courseId, moduleId }) })
        return orNotFound(error)
      }),
      queryClient.query({ ...worksheetQuery(courseId, moduleId), staleTime: 0 }).catch(orNotFound),
    ])
    return { course, module }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Worksheet: ${loaderData.module.title}` : 'Worksheet',
      description: 'A page to work in, saved as you write.',
      private: true,
    }),
  component: WorksheetRoute,
})

function WorksheetRoute() {
  const { courseId, moduleId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { course, module } = Route.useLoaderData()
  const { data } = useSuspenseQuery(worksheetQuery(courseId, moduleId))
  return (
    <WorksheetPage
      key={moduleId}
      viewerId={user.id}
      course={course}
      content={module}
      worksheet={data.worksheet}
    />
  )
}
