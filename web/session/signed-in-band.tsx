import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button.tsx'

/** Pages for whoever has no account, or has not signed in. */
const pagesOfStrangers = new Set(['/login', '/admin/login', '/signup', '/enroll', '/apply'])

/** Says to whoever comes to such a page all the same that they are signed in, and leads them on. */
export function SignedInBand({ firstName, isAdmin }: { firstName: string; isAdmin: boolean }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!pagesOfStrangers.has(pathname)) return null
  return (
    <aside aria-label="You are signed in" className="border-b border-line bg-sunk">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 wrap-anywhere">
          You are signed in as{' '}
          <strong>
            <bdi>{firstName}</bdi>
          </strong>
          .
        </p>
        <ButtonLink to={isAdmin ? '/admin' : '/dashboard'} variant="outline" size="small">
          Go to the Dashboard
        </ButtonLink>
      </div>
    </aside>
  )
}
