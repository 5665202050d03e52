import { SectionHead } from '../../ui/text/text.tsx'
import type { SayOnAbout } from './about-page.tsx'

const STEPS = [
  ['curriculumTitle', 'curriculumText'],
  ['practiceTitle', 'practiceText'],
  ['progressionTitle', 'progressionText'],
  ['supportTitle', 'supportText'],
  ['barriersTitle', 'barriersText'],
] as const

export function Approach({ say }: { say: SayOnAbout }) {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead kicker={say('approachKicker')} title={say('approachTitle')} />
      <ol className="border-t border-line md:ml-[calc(25%+6px)]">
        {STEPS.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] border-b border-line py-6 md:grid-cols-[6rem_1fr]"
          >
            <span className="type-number text-iris-text" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="type-heading">{say(title)}</h3>
              <p className="mt-1.5 max-w-[58ch] text-ink-2">{say(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
