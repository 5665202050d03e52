import {
  Award,
  BookOpen,
  CalendarDays,
  GraduationCap,
  Info,
  LogOut,
  type LucideIcon,
  Mail,
  Megaphone,
  NotebookPen,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/navigation/link.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { TextSizeButtons } from '../ui/theme/text-size-buttons.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { isUnder } from './is-current.ts'
import { isAccountPage } from './places.ts'
import { SignOutButton } from './sign-out-button.tsx'
import type { HeaderViewer } from './site-links.ts'

/** What opens the menu names it: the browser itself opens, closes and places it in the tab order, before any script. */
export const ACCOUNT_MENU = 'account-menu'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}

const own: Entry[] = [
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound },
  { to: '/dashboard/certificates', label: 'Certificates', icon: Award },
  { to: '/dashboard/notes', label: 'Notes', icon: NotebookPen },
  { to: '/dashboard/calendar', label: 'Calendar', icon: CalendarDays },
  { to: '/dashboard/messages', label: 'Messages', icon: Mail },
  { to: '/dashboard/announcements', label: 'Announcements', icon: Megaphone },
]

function schoolEntries({ role, isAdmin }: HeaderViewer): Entry[] {
  return [
    ...(role === 'instructor' || role === 'admin'
      ? [{ to: '/teach', label: 'Teaching', icon: GraduationCap }]
      : []),
    ...(isAdmin ? [{ to: '/admin', label: 'Admin', icon: ShieldCheck }] : []),
    { to: '/catalog', label: 'Course Catalog', icon: BookOpen },
    { to: '/about', label: 'About', icon: Info },
  ]
}

interface AccountProps {
  viewer: HeaderViewer
  path: string
}

function Face({ viewer: { firstName, lastName, profileImage } }: { viewer: HeaderViewer }) {
  return (
    <Avatar
      name={`${firstName} ${lastName}`.trim()}
      image={profileImage && `${profileImage}?size=96`}
      size="small"
    />
  )
}

/** The avatar in the header; marked on pages that the menu leads to. */
export function AccountButton({ viewer, path }: AccountProps) {
  return (
    <button
      type="button"
      popoverTarget={ACCOUNT_MENU}
      className="icon-button account-button"
      aria-current={isAccountPage(path) ? 'true' : undefined}
    >
      <Face viewer={viewer} />
      <span className="sr-only">Account menu</span>
    </button>
  )
}

/** One per page, below the header of a signed-in person. On a phone it rises from the foot. */
export function AccountMenu({
  viewer,
  path,
  onSignOut,
}: AccountProps & { onSignOut?: (() => void) | undefined }) {
  const menu = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the signal
  useEffect(() => menu.current?.hidePopover?.(), [path])
  return (
    <div ref={menu} id={ACCOUNT_MENU} popover="auto" className="account-menu">
      <nav aria-label="Account">
        <p className="account-name">
          <Face viewer={viewer} />
          <bdi>{`${viewer.firstName} ${viewer.lastName}`.trim()}</bdi>
        </p>
        <Entries entries={own} path={path} />
        <Entries entries={schoolEntries(viewer)} path={path} className="account-school" />
      </nav>
      <div className="account-look needs-script">
        <span aria-hidden="true">Theme</span>
        <ThemeToggle />
        <span aria-hidden="true">Text size</span>
        <span>
          <TextSizeButtons />
        </span>
      </div>
      <SignOutButton
        className="account-entry"
        onSignOut={
          onSignOut &&
          (() => {
            // Closed first: if the sign-out fails, the notice is what matters.
            menu.current?.hidePopover?.()
            onSignOut()
          })
        }
      >
        <LogOut />
        Sign out
      </SignOutButton>
    </div>
  )
}

function Entries({ entries, path, className }: { entries: Entry[]; path: string; className?: string }) {
  return (
    <ul className={classNames('account-entries', className)}>
      {entries.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className="account-entry" aria-current={isUnder(path, to) ? 'page' : undefined}>
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
