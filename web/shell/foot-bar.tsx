import { useLocation } from '@tanstack/react-router'
import { BookOpen, House, type LucideIcon, MessagesSquare, RotateCcw } from 'lucide-react'
import { Link } from '../ui/navigation/link.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { ACCOUNT_MENU } from './account-menu.tsx'
import { hasPlaces, type Place, placeAt, placeNames } from './places.ts'
import type { HeaderViewer } from './site-links.ts'
import { reviewAddress, reviewLabel } from './student-rooms.ts'

const places: { place: Place; to: string; icon: LucideIcon }[] = [
  { place: 'today', to: '/dashboard', icon: House },
  { place: 'courses', to: '/dashboard/courses', icon: BookOpen },
  { place: 'community', to: '/dashboard/discussions', icon: MessagesSquare },
  { place: 'review', to: reviewAddress, icon: RotateCcw },
]

/**
 * Five places at the foot of a phone; the last opens the account menu. Its height is `--foot-bar` in rooms.css, which
 * keeps content, toasts and focused elements above it.
 */
export function FootBar({ viewer, reviewsDue }: { viewer: HeaderViewer; reviewsDue: number }) {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  if (!hasPlaces(path)) return null
  const here = placeAt(path)
  return (
    <nav className="foot-bar" aria-label="Places">
      {places.map(({ place, to, icon: Icon }) => (
        <Link key={place} to={to} aria-current={path === to ? 'page' : place === here ? 'true' : undefined}>
          <span className="foot-icon">
            <Icon />
            {place === 'review' && reviewsDue > 0 && (
              <span className="icon-button-count" aria-hidden="true">
                {reviewsDue > 99 ? '99+' : reviewsDue}
              </span>
            )}
          </span>
          {place === 'review' ? (
            <>
              <span className="sr-only">{reviewLabel(reviewsDue)}</span>
              <span aria-hidden="true">{placeNames.review}</span>
            </>
          ) : (
            placeNames[place]
          )}
        </Link>
      ))}
      <button type="button" popoverTarget={ACCOUNT_MENU} aria-current={here === 'you' ? 'true' : undefined}>
        <span className="foot-icon">
          <Avatar
            name={`${viewer.firstName} ${viewer.lastName}`.trim()}
            image={viewer.profileImage && `${viewer.profileImage}?size=96`}
            size="small"
          />
        </span>
        {placeNames.you}
      </button>
    </nav>
  )
}
