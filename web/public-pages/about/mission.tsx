import { SectionHead } from '../../ui/text/text.tsx'

export interface MissionProps {
  foundationName: string
  establishedYear: number
  motto: string
  mottoTranslation: string
}

export function Mission({ foundationName, establishedYear, motto, mottoTranslation }: MissionProps) {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead
        kicker={`Est. ${establishedYear}`}
        title="Our Mission"
        lead="We teach creators how to grow, launch and build. All of it is free, for everyone, from the first course to the last."
      />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-12">
        <figure className="md:col-span-3">
          <blockquote className="font-display text-[1.625rem] leading-[1.2] tracking-[-0.01em]" lang="la">
            {motto}
          </blockquote>
          <figcaption className="mt-1 font-display text-gold-text italic">{mottoTranslation}</figcaption>
        </figure>
        <div className="grid gap-5 text-reading leading-[1.65] md:col-span-9 md:max-w-[62ch]">
          <p>
            Making things for an audience has become a profession, but it never got its school. Most people
            learn it alone, from fragments, between sponsored posts. We put it all in order and opened the
            doors.
          </p>
          <p id="foundation" className="scroll-mt-24">
            The university is run by the {foundationName}, a nonprofit. There is no tuition, no hidden fees,
            no upsells, no premium tier, and nothing to buy at the end either. No platform or sponsor decides
            what we teach.
          </p>
        </div>
      </div>
    </section>
  )
}
