import type { CourseSummary, Tract } from '../../../contract/courses/catalogue.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import type { SayOnHome } from './home-page.tsx'
import { SectionTitle } from './section-title.tsx'
import { TractCard } from './tract-card.tsx'

/** The tracts on the home page; /courses has them all. */
const SHOWN = ['streamer', 'influencer', 'clothing']

interface EducationalPathProps {
  tracts: Tract[]
  courses: CourseSummary[]
  say: SayOnHome
}

export function EducationalPath({ tracts, courses, say }: EducationalPathProps) {
  if (tracts.length === 0) return null
  const known = SHOWN.flatMap((id) => tracts.find((tract) => tract.id === id) ?? [])
  const shown = [...known, ...tracts.filter((tract) => !known.includes(tract))].slice(0, SHOWN.length)
  return (
    <section className="wrap pt-(--band)">
      <SectionTitle title={say('pathTitle')} statement={say('pathStatement')} lead={say('pathText')} />
      <ul className="grid gap-12 lg:grid-cols-3">
        {shown.map((tract) => (
          <TractCard key={tract.id} tract={tract} courses={courses} />
        ))}
      </ul>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/courses" variant="outline">
          {say('pathAll')}
        </ButtonLink>
        <ArrowLink to="/courses" className="min-h-12">
          {say('pathCatalog')}
        </ArrowLink>
      </div>
    </section>
  )
}
