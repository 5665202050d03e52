import type { ReactNode } from 'react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { RoleTag } from './role-tag.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserEnrollments } from './user-enrollments.tsx'
import { UserProgress } from './user-progress.tsx'
import { UserQuizResults } from './user-quiz-results.tsx'
import { type UserTab, userTabs } from './user-tabs.ts'

const LABELS = {
  enrollments: 'Enrolled Courses',
  progress: 'Progress',
  activity: 'Recent Activity',
  quizzes: 'Quiz Results',
}

const PANELS = {
  enrollments: UserEnrollments,
  progress: UserProgress,
  activity: UserActivity,
  quizzes: UserQuizResults,
}

/** Specification, section 2: a card, and four tabs kept in the address. */
export function UserPage({
  user,
  tab,
  certificates,
  accommodations,
}: {
  user: UserDetail
  tab: UserTab
  /** Below the courses. */
  certificates: ReactNode
  /** Below the certificates. */
  accommodations: ReactNode
}) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  const Panel = PANELS[tab]
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/users">User Management</Crumb>
      <div className="mt-6 mb-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} image={user.profileImage} size="large" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="type-title wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-2 wrap-anywhere text-ink-2">{user.email}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2">
            <RoleTag role={user.role} />
            {user.state === 'waiting' && <Tag tone="gold">Not set up yet</Tag>}
            {user.state === 'suspended' && <Tag tone="bad">Suspended</Tag>}
            {user.state === 'active' && !user.addressProved && <Tag tone="gold">Address not verified</Tag>}
            <span>
              Joined <LocalDate at={user.createdAt} />
            </span>
            <span>{`${user.enrollmentCount} enrolled ${user.enrollmentCount === 1 ? 'course' : 'courses'}`}</span>
          </p>
          {user.mergedAccounts.map(({ email, mergedAt }) => (
            <p key={email} className="mt-2 text-small wrap-anywhere text-ink-2">
              {`The account of ${email} was merged into this one on `}
              <LocalDate at={mergedAt} />.
            </p>
          ))}
        </div>
        <ButtonLink to={`/admin/users/${user.id}/edit`} variant="outline">
          Edit
        </ButtonLink>
      </div>
      <TabLinks
        label="About this user"
        links={userTabs.map((name) => ({
          to: name === 'enrollments' ? userAddress(user.id) : `/admin/users/${user.id}?tab=${name}`,
          label: LABELS[name],
          current: name === tab,
        }))}
      />
      <section aria-label={LABELS[tab]} className="pt-8">
        <Panel user={user} />
      </section>
      {tab === 'enrollments' && certificates}
      {tab === 'enrollments' && (
        <section aria-labelledby="extra-time" className="mt-14">
          <BlockHead id="extra-time" title="Extra time and days" />
          <div className="mt-5">{accommodations}</div>
        </section>
      )}
    </main>
  )
}
