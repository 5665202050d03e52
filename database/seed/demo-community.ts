import type { Transaction } from '../client.ts'
import {
  announcements,
  studyGroupMembers,
  studyGroupMessages,
  studyGroupSessions,
  studyGroups,
} from '../schema/index.ts'

const hour = 3_600_000
const day = 24 * hour

/** Fixed ids, so that the demo's notifications can link to them. */
export const demoAnnouncement = '5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7c01'
export const demoGroup = '5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7c02'
const otherGroup = '5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7c03'
const id = (number: number) => `5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7d${String(number).padStart(2, '0')}`

/** Announcements and two study groups; the demo student is in the first. */
export async function seedDemoCommunity(
  tx: Transaction,
  people: { administrator: string; students: readonly string[] },
  now: Date,
): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const [me = '', ...others] = people.students
  const news = { authorId: people.administrator, audience: 'everyone', byEmail: false } as const
  await tx.insert(announcements).values([
    {
      ...news,
      id: demoAnnouncement,
      title: 'The library of worksheets has grown',
      text: 'Every module with a worksheet now has it **as a document too**: copy it, or take it along.',
      html: '<p>Every module with a worksheet now has it <strong>as a document too</strong>: copy it, or take it along.</p>',
      publishAt: ago(50 * hour),
      announcedAt: ago(50 * hour),
    },
    {
      ...news,
      id: id(1),
      title: 'Welcome to the new term',
      text: 'All courses are open. Begin anytime, and bring a friend: study groups make the difference.',
      html: '<p>All courses are open. Begin anytime, and bring a friend: study groups make the difference.</p>',
      publishAt: ago(20 * day),
      announcedAt: ago(20 * day),
    },
  ])
  await tx.insert(studyGroups).values([
    {
      id: demoGroup,
      name: 'Tuesday readers',
      description:
        'One module a week, read before we meet. We talk for an hour and write down what we will try.',
      courseId: 'fnd-100',
      joining: 'open',
      mostMembers: 8,
      createdAt: ago(30 * day),
      activeAt: ago(5 * hour),
    },
    {
      id: otherGroup,
      name: 'Podcasters in the making',
      description: 'We listen to each other’s episodes and say what made us stay, or leave.',
      courseId: 'aud-101',
      joining: 'request',
      mostMembers: 6,
      createdAt: ago(12 * day),
      activeAt: ago(2 * day),
    },
  ])
  const member = (groupId: string, userId: string, days: number, role: 'owner' | 'organiser' | 'member') => {
    return { groupId, userId, status: 'member' as const, role, since: ago(days * day) }
  }
  await tx
    .insert(studyGroupMembers)
    .values([
      member(demoGroup, others[0] ?? '', 30, 'owner'),
      member(demoGroup, others[1] ?? '', 29, 'organiser'),
      member(demoGroup, me, 25, 'member'),
      member(demoGroup, others[2] ?? '', 20, 'member'),
      member(otherGroup, others[3] ?? '', 12, 'owner'),
      member(otherGroup, others[4] ?? '', 9, 'member'),
    ])
  // Six in the evening UTC, on the next two Tuesdays.
  const evening = (weeks: number) => {
    const toTuesday = ((2 - now.getUTCDay() + 6) % 7) + 1
    const at = new Date(now.getTime() + (toTuesday + weeks * 7) * day)
    at.setUTCHours(18, 0, 0, 0)
    return at
  }
  const session = { groupId: demoGroup, minutes: 60, timeZone: 'Europe/London', plannedBy: others[0] ?? null }
  await tx.insert(studyGroupSessions).values([
    { ...session, id: id(2), title: 'Module 3: where the money comes from', startsAt: evening(0) },
    { ...session, id: id(3), title: 'Module 4: one page for your plan', startsAt: evening(1) },
  ])
  await tx.insert(studyGroupMessages).values(
    [
      [others[0], 'Welcome, everyone. We begin with the first module on Tuesday.', 25 * day],
      [others[1], 'I wrote down three questions about sponsors. Shall we start with those?', 2 * day],
      [others[2], 'Yes please. I have never asked for money and would like to practise.', 5 * hour],
    ].map(([authorId, text, age], index) => ({
      groupId: demoGroup,
      authorId: String(authorId),
      text: String(text),
      key: id(10 + index),
      createdAt: ago(Number(age)),
    })),
  )
}
