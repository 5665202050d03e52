import { ExternalLink } from 'lucide-react'

export interface PoweredByProps {
  foundationName: string
  /** Null as long as the foundation has no page of its own. */
  foundationUrl: string | null
}

export function PoweredBy({ foundationName, foundationUrl }: PoweredByProps) {
  return (
    <section
      className="flex flex-col justify-between gap-7 p-[clamp(28px,4vw,56px)]"
      aria-labelledby="powered-by"
    >
      <div className="flex flex-wrap items-center gap-5">
        <Mark />
        <h2 id="powered-by" className="type-heading">
          Powered by the <span className="block">{foundationName}</span>
        </h2>
      </div>
      <p className="text-ink-2">
        A nonprofit that keeps the doors open and the lessons independent of platforms and sponsors.
      </p>
      <p>
        {foundationUrl ? (
          <a href={foundationUrl} rel="noopener" className="arrow-link">
            Learn more
            <span className="sr-only"> about the {foundationName}</span>
            <ExternalLink />
          </a>
        ) : (
          // Text and not a link that leads nowhere.
          <span className="text-ink-3" title="The foundation's own page is not online yet">
            Learn more
          </span>
        )}
      </p>
    </section>
  )
}

/** The school's rings, as in the logo. */
function Mark() {
  return (
    <svg
      viewBox="0 0 40 40"
      className="size-16 flex-none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M34.3 10.1A16.5 16.5 0 1 0 34.3 29.9" strokeWidth="4.2" />
      <path d="M27.5 14.2A9 9 0 1 0 27.5 25.8" strokeWidth="2.6" />
      <circle cx="29.5" cy="20" r="4.6" fill="#F5A300" stroke="none" />
    </svg>
  )
}
