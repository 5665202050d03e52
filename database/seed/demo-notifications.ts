import type { Transaction } from '../client.ts'
import { notifications } from '../schema/index.ts'
import { demoAnnouncement, demoGroup } from './demo-community.ts'

const hour = 3_600_000

/** The demo student's notifications: three unread, as in the specification's bell. */
export async function seedDemoNotifications(
  tx: Transaction,
  student: string,
  organiser: string,
  now: Date,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const common = { userId: student, onSite: true, email: 'none' as const }
  await tx.insert(notifications).values([
    {
      ...common,
      kind: 'announcement',
      data: { title: 'The library of worksheets has grown' },
      path: `/dashboard/announcements/${demoAnnouncement}`,
      createdAt: ago(50),
    },
    {
      ...common,
      kind: 'study-group',
      actorId: organiser,
      data: {
        group: 'Tuesday readers',
        news: 'session-planned',
        session: 'Module 4: one page for your plan',
      },
      path: `/dashboard/study-groups/${demoGroup}`,
      createdAt: ago(27),
    },
    {
      ...common,
      kind: 'certificate',
      data: { course: 'Welcome to the Creator Economy' },
      path: '/dashboard/certificates/fnd-100',
      createdAt: ago(3),
    },
  ])
}
