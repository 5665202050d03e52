import { ButtonLink } from '../../ui/button.tsx'
import { SectionTitle } from './section-title.tsx'

const REASONS = [
  {
    title: 'Prestigious Structure',
    text: 'Departments, levels, prerequisites and grades, so that you and others can see what you’ve learned.',
  },
  {
    title: 'Real-World Skills',
    text: 'Contracts, thumbnails, tech packs, sound checks: the work as it’s done on a Tuesday.',
  },
  {
    title: 'Entirely Free',
    text: 'No tuition, hidden fees, upsells or premium tiers. Certificates included.',
  },
  {
    title: 'Community-Driven',
    text: 'Study groups, forums and feedback from people one step ahead of you.',
  },
]

export function WhyUniversity() {
  return (
    <section className="wrap pt-(--band)">
      <SectionTitle title="Why the university" statement="The rigor of a campus, the pace of a studio." />
      <div className="md:ml-[calc(25%+6px)]">
        <ul className="border-t border-line sm:grid sm:grid-cols-2">
          {REASONS.map(({ title, text }) => (
            <li
              key={title}
              className="border-b border-line py-6 sm:pt-7 sm:pb-8 sm:odd:pr-8 sm:even:border-l sm:even:pl-8"
            >
              <h3 className="type-heading mb-2 text-[1.625rem]">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to="/about" variant="outline" className="mt-10">
          Learn Our Mission
        </ButtonLink>
      </div>
    </section>
  )
}
