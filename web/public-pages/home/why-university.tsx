import { ButtonLink } from '../../ui/button.tsx'
import type { SayOnHome } from './home-page.tsx'
import { SectionTitle } from './section-title.tsx'

const REASONS = ['structure', 'skills', 'free', 'community'] as const

export function WhyUniversity({ say }: { say: SayOnHome }) {
  return (
    <section className="wrap pt-(--band)">
      <SectionTitle title={say('whyTitle')} statement={say('whyStatement')} />
      <div className="md:ml-[calc(25%+6px)]">
        <ul className="border-t border-line sm:grid sm:grid-cols-2">
          {REASONS.map((reason) => (
            <li
              key={reason}
              className="border-b border-line py-6 sm:pt-7 sm:pb-8 sm:odd:pr-8 sm:even:border-l sm:even:pl-8"
            >
              <h3 className="type-heading mb-2 text-[1.625rem]">{say(`${reason}Title`)}</h3>
              <p className="text-ink-2">{say(`${reason}Text`)}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to="/about" variant="outline" className="mt-10">
          {say('whyMore')}
        </ButtonLink>
      </div>
    </section>
  )
}
