import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'

/** Pages for visitors. /login and /enroll redirect by themselves. */
const pagesForVisitors = new Set(['/admin/login', '/signup', '/apply'])

/** Reminds signed-in viewers on a visitor page, and links to their dashboard. */
export function SignedInBand({ firstName, isAdmin }: { firstName: string; isAdmin: boolean }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!pagesForVisitors.has(pathname)) return null
  return (
    <aside aria-label="You’re signed in" className="border-b border-line bg-sunk">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 wrap-anywhere">
          You’re signed in as{' '}
          <strong>
            <bdi>{firstName}</bdi>
          </strong>
          .
        </p>
        <ButtonLink to={isAdmin ? '/admin' : '/dashboard'} variant="outline" size="small">
          Go to dashboard
        </ButtonLink>
      </div>
    </aside>
  )
}
