import { SectionHead } from '../../ui/text/text.tsx'
import type { SayOnAbout } from './about-page.tsx'

const VALUES = [
  ['excellenceTitle', 'excellenceText'],
  ['accessibilityTitle', 'accessibilityText'],
  ['practicalityTitle', 'practicalityText'],
  ['communityTitle', 'communityText'],
] as const

export function Values({ say }: { say: SayOnAbout }) {
  return (
    <section className="surface-night mt-(--band) py-(--band)">
      <div className="wrap">
        <SectionHead
          kicker={say('valuesKicker')}
          title={say('valuesTitle')}
          className="border-night-line [&_.kicker]:text-on-night-2"
        />
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {VALUES.map(([title, text]) => (
            <li key={title} className="border-t border-night-line pt-5">
              <h3 className="type-heading text-[1.625rem]">{say(title)}</h3>
              <p className="mt-2 text-on-night-2">{say(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
