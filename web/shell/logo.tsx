import type { SiteSettings } from '../../contract/school/settings.ts'
import { Link } from '../ui/navigation/link.tsx'

export type LogoOf = Pick<SiteSettings, 'name' | 'logo'>

/** The school's logo, or the default mark. Decorative beside the name. */
export function LogoMark({ name, logo }: LogoOf) {
  if (logo) {
    const { src, width, height, ground, holdsName } = logo
    const wide = width > 2 * height || undefined
    return (
      <img
        src={src}
        width={width}
        height={height}
        data-ground={ground}
        data-wide={wide}
        alt={holdsName ? name : ''}
      />
    )
  }
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d="M34.3 10.1a16.5 16.5 0 1 0 0 19.8" fill="none" stroke="currentColor" strokeWidth="4.2" />
      <path d="M27.5 14.2a9 9 0 1 0 0 11.6" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="29.5" cy="20" r="4.6" fill="#F5A300" />
    </svg>
  )
}

/** Links home. The name's later words are italic and hidden first when space is short. */
export function Logo({ name, logo }: LogoOf) {
  const [first, ...others] = name.split(' ')
  return (
    <Link to="/" className="logo" aria-label={`${name}, home`}>
      <LogoMark name={name} logo={logo} />
      {!logo?.holdsName && (
        <span>
          {first} {others.length > 0 && <em className="logo-second">{others.join(' ')}</em>}
        </span>
      )}
    </Link>
  )
}
