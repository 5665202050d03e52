import { SectionHead } from '../../ui/text/text.tsx'

export function Mission() {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead
        kicker="Mission"
        title="Built for Everyone."
        className="mb-0"
        lead={
          <span className="block max-w-[31em] font-display text-[clamp(1.3125rem,1.1rem+1vw,1.8125rem)] leading-[1.38] tracking-[-0.012em] text-ink">
            Making things for an audience is a profession now, yet most people learn it alone, from fragments,
            between sponsored posts. We teach it <em>whole and in order</em>: how to grow, how to launch and
            how to build something that lasts.
          </span>
        }
      />
    </section>
  )
}
