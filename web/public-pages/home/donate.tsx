import { Button, ExternalButtonLink } from '../../ui/button.tsx'

const LABEL = (
  <>
    Donate<span className="sr-only"> to the Mission</span>
  </>
)

/** The specified button does nothing, until the settings have a donation link. */
export function Donate({ donationUrl }: { donationUrl: string | null }) {
  return (
    <section className="p-[clamp(28px,4vw,56px)]" aria-labelledby="donate">
      <h2 id="donate" className="type-title">
        Donate to the Mission
      </h2>
      <p className="type-lead mt-4 mb-7">
        Every gift pays for lectures, captions and servers. None of it buys a better seat: there is only one
        kind.
      </p>
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
