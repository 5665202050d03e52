import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { ModuleFigures } from '../people/stuck/module-figures.tsx'
import { moduleFiguresQuery } from '../people/stuck/queries.ts'
import { TaughtCourseHead } from '../shell/taught-course-head.tsx'

export const Route = createFileRoute('/teach/courses/$courseId/progress')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...moduleFiguresQuery(params.courseId), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Where people stop: ${loaderData?.course.code ?? 'not found'}`,
      description: 'How many begin and complete each module of this course.',
      private: true,
    }),
  component: ProgressRoute,
  pendingComponent: WorkLoading,
})

function ProgressRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(moduleFiguresQuery(courseId))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead
        course={data.course}
        current="people"
        isAdmin={user.isAdmin}
        title="Where people stop"
      />
      <ModuleFigures {...data} />
    </main>
  )
}
