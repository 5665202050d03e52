import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import type { SayOnHome } from './home-page.tsx'

const LABEL = (
  <>
    Donate<span className="sr-only"> to the Mission</span>
  </>
)

/** The specified button does nothing, until the settings have a donation link. */
export function Donate({ donationUrl, say }: { donationUrl: string | null; say: SayOnHome }) {
  return (
    <section className="p-[clamp(28px,4vw,56px)]" aria-labelledby="donate">
      <h2 id="donate" className="type-title">
        {say('donateTitle')}
      </h2>
      <p className="type-lead mt-4 mb-7">{say('donateText')}</p>
      {donationUrl ? (
        <ExternalButtonLink href={donationUrl} variant="gold">
          {LABEL}
        </ExternalButtonLink>
      ) : (
        <Button variant="gold">{LABEL}</Button>
      )}
    </section>
  )
}
