import type { ReactNode } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { TextLink } from '../../ui/text/text.tsx'

const tabs = [
  { to: '/dashboard/profile', label: 'Profile' },
  { to: '/dashboard/profile/email', label: 'E-mail' },
  { to: '/dashboard/profile/security', label: 'Security' },
  { to: '/dashboard/profile/sessions', label: 'Sessions' },
  { to: '/dashboard/profile/data', label: 'Your data' },
]

export interface ProfileFrameProps {
  path: string
  /** Shown on every account page, so that no one forgets a planned deletion. */
  deletionDueAt: string | null
  children: ReactNode
}

export function ProfileFrame({ path, deletionDueAt, children }: ProfileFrameProps) {
  const here = path.replace(/(.)\/$/, '$1')
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <h1 className="type-section pt-10 pb-5">Your account</h1>
      <TabLinks
        label="Your account"
        links={tabs.map((tab) => ({ ...tab, current: tab.to === here }))}
        className="mb-10"
      />
      {deletionDueAt !== null && here !== '/dashboard/profile/data' && (
        <Alert title="This account will be deleted" className="mb-10 max-w-[46rem]">
          You can still keep it. <TextLink to="/dashboard/profile/data">See when, or keep it</TextLink>
        </Alert>
      )}
      {children}
    </main>
  )
}
