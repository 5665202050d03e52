import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { catalogueQuery, tractsQuery } from '../courses/catalogue/queries.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { aboutSchool } from '../public-pages/home/about-school.ts'
import { Closing } from '../public-pages/home/closing.tsx'
import { Curriculum } from '../public-pages/home/curriculum.tsx'
import { Donate } from '../public-pages/home/donate.tsx'
import { EducationalPath } from '../public-pages/home/educational-path.tsx'
import { FeaturedCourses } from '../public-pages/home/featured-courses.tsx'
import { Hero } from '../public-pages/home/hero.tsx'
import { Mission } from '../public-pages/home/mission.tsx'
import { Motto } from '../public-pages/home/motto.tsx'
import { OpenEnrollment } from '../public-pages/home/open-enrollment.tsx'
import { PoweredBy } from '../public-pages/home/powered-by.tsx'
import { Support } from '../public-pages/home/support.tsx'
import { ValueCards } from '../public-pages/home/value-cards.tsx'
import { WhyUniversity } from '../public-pages/home/why-university.tsx'
import { siteQuery } from '../school/settings/queries.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const [catalogue, { tracts }, { site }] = await Promise.all([
      context.queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      context.queryClient.query({ ...tractsQuery, staleTime: 'static' }),
      context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
    ])
    return { ...catalogue, tracts, site }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      about: loaderData ? [aboutSchool(loaderData.site)] : [],
      description:
        'A new kind of university, completely free: courses for streamers, influencers, clothing brand owners, digital product sellers and freelancers.',
    }),
  headers: sameForEveryVisitor,
  component: HomePage,
})

function HomePage() {
  const { courses, courseCount, departments, tracts, site } = Route.useLoaderData()
  const signedIn = root.useLoaderData().user !== null
  return (
    <main id="main" tabIndex={-1} className="home">
      <Hero courses={courses} signedIn={signedIn} />
      <OpenEnrollment signedIn={signedIn} />
      <Mission />
      <ValueCards />
      <Motto motto={site.motto} translation={site.mottoTranslation} />
      <Curriculum
        departments={departments}
        courseCount={courseCount}
        levels={new Set(courses.map(({ difficulty }) => difficulty)).size}
        claim={site.courseClaim}
      />
      <EducationalPath tracts={tracts} courses={courses} />
      <FeaturedCourses courses={courses} />
      <WhyUniversity />
      <Support>
        <Donate donationUrl={site.donationUrl} />
        <PoweredBy site={site} />
      </Support>
      <Closing signedIn={signedIn} />
    </main>
  )
}
