import { SectionHead } from '../../ui/text/text.tsx'
import type { SayOnAbout } from './about-page.tsx'

export interface MissionProps {
  say: SayOnAbout
  establishedYear: number
  motto: string
  mottoTranslation: string
}

export function Mission({ say, establishedYear, motto, mottoTranslation }: MissionProps) {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead
        kicker={say('missionKicker', { values: { year: establishedYear } })}
        title={say('missionTitle')}
        lead={say('missionLead')}
      />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-12">
        <figure className="md:col-span-3">
          <blockquote className="font-display text-[1.625rem] leading-[1.2] tracking-[-0.01em]" lang="la">
            {motto}
          </blockquote>
          <figcaption className="mt-1 font-display text-gold-text italic">{mottoTranslation}</figcaption>
        </figure>
        <div className="grid gap-5 text-reading leading-[1.65] md:col-span-9 md:max-w-[62ch]">
          <p>{say('missionText')}</p>
          <p id="foundation" className="scroll-mt-24">
            {say('foundationText')}
          </p>
        </div>
      </div>
    </section>
  )
}
