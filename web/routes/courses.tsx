import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CourseIndex } from '../courses/catalogue/course-index.tsx'
import { NoCoursesYet } from '../courses/catalogue/no-courses-yet.tsx'
import { PageTitle } from '../courses/catalogue/page-title.tsx'
import { catalogueQuery, followedTractQuery, tractsQuery } from '../courses/catalogue/queries.ts'
import { TractIndex } from '../courses/catalogue/tract-index.tsx'
import { TractSection } from '../courses/catalogue/tract-section.tsx'
import { enrollmentsQuery } from '../learning/queries.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/text/text.tsx'

export const Route = createFileRoute('/courses')({
  loader: async ({ context }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    const [catalogue, { tracts }, own, followed] = await Promise.all([
      context.queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      context.queryClient.query({ ...tractsQuery, staleTime: 'static' }),
      user && context.queryClient.query({ ...enrollmentsQuery, staleTime: 'static' }),
      user && context.queryClient.query({ ...followedTractQuery, staleTime: 0 }),
    ])
    return { ...catalogue, tracts, own, begin: followed?.tract?.id }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Tracts and Courses',
      description:
        'Ordered paths of free courses for streamers, influencers, clothing brand owners, digital product sellers, creators, freelancers and podcasters, and every course of the university.',
    }),
  headers: sameForEveryVisitor,
  component: CoursesPage,
})

function CoursesPage() {
  const { courses, courseCount, departments, tracts, own, begin } = Route.useLoaderData()
  const { data } = useQuery({ ...followedTractQuery, enabled: own !== null })
  const followed = data?.tract?.id
  // The followed tract comes first; following another one does not reorder the page.
  const inOrder = tracts.toSorted((a, b) => Number(b.id === begin) - Number(a.id === begin))
  const completed = own && new Map(own.courses.map(({ id, completedModules }) => [id, completedModules]))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-(--band)">
      <PageTitle title="Tracts and Courses">
        A tract is a path through the university: courses in order, with a reason for every step. Follow one,
        or{' '}
        <a href="#all-courses" className="text-link">
          pick from all courses
        </a>
        .
      </PageTitle>
      {inOrder.length > 0 && <TractIndex tracts={inOrder} followed={followed} />}
      {inOrder.map((tract) => (
        <TractSection
          key={tract.id}
          tract={tract}
          courses={courses}
          completed={completed}
          followed={tract.id === followed}
        />
      ))}
      <section id="all-courses" aria-labelledby="all-courses-title" className="pt-(--band)">
        <SectionHead
          kicker={courseCount === 1 ? '1 course' : `${courseCount} courses`}
          title="All Courses"
          id="all-courses-title"
        />
        {courseCount === 0 ? <NoCoursesYet /> : <CourseIndex departments={departments} courses={courses} />}
        {courses.length < courseCount && (
          <p className="mb-6 text-ink-2">{`These are ${courses.length} of them. The catalog has every course.`}</p>
        )}
        {courseCount > 0 && (
          <ButtonLink to="/catalog" variant="outline" className="mt-3">
            Browse the Catalog
          </ButtonLink>
        )}
      </section>
    </main>
  )
}
