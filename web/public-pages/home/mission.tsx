import { SectionHead } from '../../ui/text/text.tsx'
import type { SayOnHome } from './home-page.tsx'

export function Mission({ say }: { say: SayOnHome }) {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead
        kicker={say('missionKicker')}
        title={say('missionTitle')}
        className="mb-0"
        lead={
          <span className="block max-w-[31em] font-display text-[clamp(1.3125rem,1.1rem+1vw,1.8125rem)] leading-[1.38] tracking-[-0.012em] text-ink">
            {say('missionText')}
          </span>
        }
      />
    </section>
  )
}
