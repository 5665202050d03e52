import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { moduleAddress } from '../../rules/addresses.ts'
import { isModuleOpen } from '../../rules/learning/progress.ts'
import { aboutCourse } from '../courses/catalogue/about-course.ts'
import { courseQuery, moduleQuery } from '../courses/catalogue/queries.ts'
import { changedInCourseQuery } from '../learning/changes/queries.ts'
import { CourseNotFound } from '../learning/course/course-not-found.tsx'
import { CourseWaitingPage } from '../learning/course/course-waiting-page.tsx'
import { VisitorCoursePage } from '../learning/course/visitor-course-page.tsx'
import { noteQuery } from '../learning/notes/queries.ts'
import { plansQuery } from '../learning/plan/queries.ts'
import { enrollmentQuery, positionsQuery, progressQuery } from '../learning/queries.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import type { CourseInstead } from './-course/course-instead.ts'
import { StudentCourse } from './-course/student-course.tsx'

export const Route = createFileRoute('/course/$id')({
  validateSearch: (search: Record<string, unknown>): { module?: string } =>
    typeof search.module === 'string' ? { module: search.module } : {},
  loaderDeps: ({ search }) => ({ module: search.module }),
  // People type course codes in capitals.
  beforeLoad: ({ params, search }) => {
    const id = params.id.toLowerCase()
    if (id !== params.id) throw redirect({ to: '/course/$id', params: { id }, search, statusCode: 301 })
  },
  loader: async ({ context: { queryClient }, params, deps }) => {
    const kept = { staleTime: 'static' } as const
    const session = queryClient.query({ ...sessionQuery, ...kept })
    const found: Promise<CourseInstead> = queryClient
      .query({ ...courseQuery(params.id), ...kept })
      .catch((error: unknown) =>
        import('./-course/course-instead.ts').then(
          ({ courseInstead }) => courseInstead(error, params.id, queryClient, session),
          () => Promise.reject(error),
        ),
      )
    const [{ course, moduleInstead }, { user: viewer }] = await Promise.all([found, session])
    // A built-in course means that the API is down, so load nothing else.
    const user = moduleInstead ? null : viewer
    const { progress, openings, keptOpen, enrolled } = user ? await loadOwn(queryClient, course.id) : nothing
    const done = new Set(progress.filter(({ completed }) => completed).map(({ moduleId }) => moduleId))
    const asked = course.modules.findIndex(({ id }) => id === deps.module)
    const teaches = user !== null && user.role !== 'student'
    const byRules = course.enrollmentRules !== null && !teaches
    const completed = course.modules.map(({ id }) => done.has(id) && !(byRules && !enrolled))
    const times = new Map(teaches ? [] : openings.map(({ moduleId, opensAt }) => [moduleId, opensAt]))
    const opensAt = (index: number) => times.get(course.modules[index]?.id ?? '') ?? null
    const staysOpen = (index: number) => keptOpen.includes(course.modules[index]?.id ?? '')
    const isOpen = (index: number) =>
      teaches || isModuleOpen(completed, index, opensAt(index) !== null, staysOpen(index))
    const refused = asked > 0 && !isOpen(asked)
    const selected = course.modules[refused || asked === -1 ? 0 : asked]
    if (selected === undefined) throw notFound()
    const facts = { course, byRules, addressed: deps.module !== undefined, viewerId: user?.id ?? null }
    // Before a round begins, its first module is shut too.
    if (selected === course.modules[0] && user && !isOpen(0)) return { ...facts, opensAt: opensAt(0) ?? '' }
    const [{ module }] = await Promise.all([
      queryClient.query({ ...moduleQuery(course.id, selected.id), ...kept }).catch(moduleInstead?.(selected)),
      user && queryClient.query({ ...noteQuery(course.id, selected.id), ...kept }),
    ])
    const shownInstead = deps.module !== undefined && deps.module !== selected.id ? selected.id : null
    return {
      ...facts,
      module,
      refused,
      refusedAt: refused ? opensAt(asked) : null,
      shownInstead,
      builtIn: moduleInstead !== undefined,
    }
  },
  head: ({ loaderData, matches }) => {
    if (!loaderData)
      return pageHead(matches, {
        title: 'Course Not Found',
        description: 'There’s no course at this address.',
      })
    const site = (matches[0]?.loaderData as { site: SiteSettings } | undefined)?.site
    const { course } = loaderData
    const image = `${site?.baseUrl ?? ''}/share/${course.id}.png`
    return pageHead(matches, {
      title: course.title,
      description: course.description,
      image,
      about: aboutCourse(course, site),
    })
  },
  headers: sameForEveryVisitor,
  component: CourseRoute,
  notFoundComponent: CourseNotFound,
})

function CourseRoute() {
  const loaded = Route.useLoaderData()
  if ('opensAt' in loaded) {
    return <CourseWaitingPage course={loaded.course} opensAt={loaded.opensAt} />
  }
  return <OpenCourse loaded={loaded} />
}

type Loaded = ReturnType<typeof Route.useLoaderData>

function OpenCourse({ loaded }: { loaded: Exclude<Loaded, { opensAt: string }> }) {
  const { course, byRules, module, refused, refusedAt, addressed, shownInstead, viewerId, builtIn } = loaded
  const navigate = Route.useNavigate()
  // Replaces the address of a locked or unknown module, so that reloading and sharing lead to the shown one.
  useEffect(() => {
    if (shownInstead) void navigate({ search: { module: shownInstead }, replace: true, resetScroll: false })
  }, [shownInstead, navigate])
  const shownAt = shownInstead ? moduleAddress({ courseId: course.id, moduleId: shownInstead }) : undefined
  const props = { course, content: module, refused, refusedAt, addressed, shownAt }
  return viewerId === null ? (
    <VisitorCoursePage {...props} builtIn={builtIn} />
  ) : (
    <StudentCourse {...props} byRules={byRules} viewerId={viewerId} />
  )
}

const nothing = { progress: [], openings: [], keptOpen: [] as string[], enrolled: false }

/** The student's progress, for the page and the lock rule. */
async function loadOwn(queryClient: QueryClient, courseId: string) {
  const kept = { staleTime: 'static' } as const
  const [own, , { enrollment }] = await Promise.all([
    queryClient.query({ ...progressQuery(courseId), ...kept }),
    queryClient.query({ ...positionsQuery(courseId), ...kept }),
    queryClient.query({ ...enrollmentQuery(courseId), ...kept }),
    queryClient.query({ ...plansQuery, ...kept }),
    queryClient.query({ ...changedInCourseQuery(courseId), ...kept }),
  ])
  return { ...own, enrolled: enrollment !== null }
}
