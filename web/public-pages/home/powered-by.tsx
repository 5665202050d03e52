import { ArrowRight, ExternalLink } from 'lucide-react'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import { LogoMark, type LogoOf } from '../../shell/logo.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { SayOnHome } from './home-page.tsx'

type Powered = LogoOf & Pick<SiteSettings, 'foundationName' | 'foundationUrl'>

/** "Learn more" leads to the foundation's site, or to its section of About. */
export function PoweredBy({ site, say }: { site: Powered; say: SayOnHome }) {
  const { foundationName, foundationUrl } = site
  return (
    <section
      className="flex flex-col justify-between gap-7 p-[clamp(28px,4vw,56px)]"
      aria-labelledby="powered-by"
    >
      <div className="flex flex-wrap items-center gap-5">
        <span className="large-mark">
          <LogoMark {...site} />
        </span>
        <h2 id="powered-by" className="type-heading">
          {say('foundationTitle')} <span className="block">{foundationName}</span>
        </h2>
      </div>
      <p className="text-ink-2">{say('foundationText')}</p>
      <p>
        {foundationUrl ? (
          <a href={foundationUrl} rel="noopener" className="arrow-link">
            {say('foundationMore')}
            <span className="sr-only"> about the {foundationName}</span>
            <ExternalLink />
          </a>
        ) : (
          <Link to="/about#foundation" className="arrow-link">
            {say('foundationMore')}
            <span className="sr-only"> about the {foundationName}</span>
            <ArrowRight />
          </Link>
        )}
      </p>
    </section>
  )
}
