import type { SiteSettings } from '../../contract/school/settings.ts'
import { footerWords } from '../../rules/school/words/footer.ts'
import { Link } from '../ui/navigation/link.tsx'
import { Kicker } from '../ui/text/text.tsx'
import { Logo } from './logo.tsx'
import { SocialIcon, type SocialNetwork } from './social-icons.tsx'
import { sayer } from './words.tsx'

const ENROLL = { to: '/login', label: 'Enroll Now' }
const DASHBOARD = { to: '/dashboard', label: 'Dashboard' }
const STUDY = [
  { to: '/catalog', label: 'Course Catalog' },
  { to: '/departments', label: 'Departments' },
  { to: '/courses', label: 'Tracts' },
]
const NETWORKS: SocialNetwork[] = ['tiktok', 'instagram', 'twitter', 'youtube']

/** A motto in capitals is set in sentence case in small type. */
const inSentenceCase = (motto: string) =>
  motto === motto.toUpperCase() ? motto.charAt(0) + motto.slice(1).toLowerCase() : motto

const ABOUT = [
  { to: '/about', label: 'About' },
  { to: '/accessibility', label: 'Accessibility' },
]
const LEGAL = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
]

/**
 * Enroll Now leads to /login, as specified; signed-in viewers see their dashboard instead. A network without an address
 * is an icon, not a link.
 */
export function SiteFooter({ site, signedIn }: { site: SiteSettings; signedIn: boolean }) {
  const say = sayer(footerWords, site.footerWords, site)
  return (
    <footer className="site-footer surface-night">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Logo {...site} />
            <p className="mt-3 max-w-[34ch] text-on-night-2">{say('statement')}</p>
          </div>
          <nav aria-label="Study">
            <Kicker>{say('study')}</Kicker>
            <ul>
              {[signedIn ? DASHBOARD : ENROLL, ...STUDY].map((link) => (
                <li key={link.to}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <Kicker>{say('university')}</Kicker>
            <ul>
              {[...ABOUT, ...LEGAL].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Kicker>{say('elsewhere')}</Kicker>
            <ul className="footer-socials">
              {NETWORKS.map((network) => (
                <li key={network}>
                  {site[`${network}Url`] ? (
                    <a href={site[`${network}Url`] ?? ''} rel="me noopener">
                      <SocialIcon network={network} />
                    </a>
                  ) : (
                    <SocialIcon network={network} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="footer-credit">
          <span>Est. {site.establishedYear}</span>
          <em className="font-display">{inSentenceCase(site.motto)}</em>
          <Link to="/admin/login" title="Administrator Access" className="ml-auto">
            Admin
          </Link>
        </div>
      </div>
    </footer>
  )
}

/** One line, in the student's area. */
export function RoomFooter({ site }: { site: SiteSettings }) {
  return (
    <footer className="room-footer">
      <div className="wrap">
        <span>Est. {site.establishedYear}</span>
        <em className="font-display">{inSentenceCase(site.motto)}</em>
        <ul>
          {[...ABOUT, ...LEGAL].map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
