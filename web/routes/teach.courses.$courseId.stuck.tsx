import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { courseStuckAddress } from '../../rules/addresses.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { GroupFilter } from '../people/stuck/group-filter.tsx'
import { courseStuckKey, courseStuckQuery } from '../people/stuck/queries.ts'
import { ReminderDialog } from '../people/stuck/reminder-dialog.tsx'
import { StuckList } from '../people/stuck/stuck-list.tsx'
import { readStuckSearch } from '../people/stuck/stuck-search.ts'
import { TaughtCourseHead } from '../shell/taught-course-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

export const Route = createFileRoute('/teach/courses/$courseId/stuck')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...readStuckSearch(raw), course: undefined }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...courseStuckQuery(params.courseId, deps), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Who is stuck: ${loaderData?.course.code ?? 'not found'}`,
      description: 'People of this course who need a word.',
      private: true,
    }),
  component: StuckRoute,
  pendingComponent: WorkLoading,
})

function StuckRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { course, reminder, group, ...listed } = useSuspenseQuery(courseStuckQuery(courseId, search)).data
  const mayMessage = course.can.includes('message')
  // Here, because the list is mounted again with each search.
  const groupFilter = useKeptFocus(group === null)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={user.isAdmin} title="Who is stuck" />
      <StuckList
        key={JSON.stringify(search)}
        listed={listed}
        search={search}
        onSearch={(next) =>
          void navigate({ search: { ...next, course: undefined }, resetScroll: false, replace: true })
        }
        path={courseStuckAddress(courseId)}
        file={`/api/teach/courses/${encodeURIComponent(courseId)}/stuck-export`}
        mayMessage={mayMessage}
        namesCourse={false}
      >
        <div ref={groupFilter} className="contents">
          <GroupFilter
            group={group}
            onGroup={(id) =>
              void navigate({
                search: { ...search, course: undefined, group: id, after: undefined },
                resetScroll: false,
                replace: true,
              })
            }
          />
        </div>
        {mayMessage && (
          <ReminderDialog
            courseId={courseId}
            courseTitle={course.title}
            reminder={reminder}
            onSaved={() => queryClient.invalidateQueries({ queryKey: courseStuckKey(courseId) })}
          />
        )}
      </StuckList>
    </main>
  )
}
