import { createFileRoute } from '@tanstack/react-router'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { AboutHead } from '../public-pages/about/about-head.tsx'
import { Approach } from '../public-pages/about/approach.tsx'
import { Invitation } from '../public-pages/about/invitation.tsx'
import { Mission } from '../public-pages/about/mission.tsx'
import { Values } from '../public-pages/about/values.tsx'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/about')({
  loader: ({ context }) => context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'About',
      description:
        'Why the university exists, what it stands for (excellence, accessibility, practicality, community) and how it teaches, free of charge.',
    }),
  headers: sameForEveryVisitor,
  component: AboutPage,
})

function AboutPage() {
  const { site } = Route.useLoaderData()
  return (
    <main id="main" tabIndex={-1}>
      <AboutHead name={site.name} />
      <Mission
        foundationName={site.foundationName}
        establishedYear={site.establishedYear}
        motto={site.motto}
        mottoTranslation={site.mottoTranslation}
      />
      <Values />
      <Approach />
      <Invitation />
    </main>
  )
}
