import { sql } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import {
  conversationMembers,
  conversations,
  directMessages,
  messagesToMany,
  messageToManyRecipients,
  notifications,
} from '../schema/index.ts'

const hour = 3_600_000
const id = (number: number) => `7a4e2d10-5b1c-4f7e-8c02-1d9a6b3e4f${String(number).padStart(2, '0')}`

interface DemoConversation {
  kind: 'direct' | 'school'
  /** The first began it. */
  people: readonly string[]
  /** Author, text, hours ago. */
  messages: readonly (readonly [string, string, number])[]
  /** Of the first message, if it went to many. Then its author sees the conversation once it is answered. */
  firstKey?: string
}

const toManyKey = '7a4e2d10-5b1c-4f7e-8c02-1d9a6b3e5f01'

/**
 * The demo student with a teacher and with the school, two conversations of that teacher with others, and one message of
 * theirs to many.
 */
export async function seedDemoMessages(
  tx: Transaction,
  {
    administrator,
    student,
    students,
  }: { administrator: string; student: string; students: readonly string[] },
  now: Date,
): Promise<void> {
  const teacher = await teacherOf(tx, student)
  if (teacher === null) return
  const [first = '', second = '', ...others] = await taughtBy(tx, teacher, students)
  await seed(tx, now, id(1), {
    kind: 'direct',
    people: [student, teacher],
    messages: [
      [student, 'Hello! May I hand in the worksheet on Monday? My laptop is at the repair shop.', 52],
      [teacher, 'Of course. I gave you until Tuesday evening, so there is no rush.', 49],
      [student, 'Thank you so much. It comes back tomorrow.', 48],
      [
        teacher,
        'Your draft has a good opening. Have a look at the second example in module 2 before you go on.',
        4,
      ],
    ],
  })
  await seed(tx, now, id(2), {
    kind: 'school',
    people: [student, administrator],
    messages: [
      [student, 'My last name changed. How do I get it onto my certificates?', 200],
      [administrator, 'Please change it in your profile. I reissue the certificates once it is there.', 196],
    ],
  })
  if (first !== '')
    await seed(tx, now, id(3), {
      kind: 'direct',
      people: [teacher, first],
      messages: [
        [teacher, 'You have been quiet for two weeks. Is something in the way?', 75],
        [first, 'Exams in my other school. I will be back on the weekend.', 70],
      ],
    })
  if (second !== '')
    await seed(tx, now, id(4), {
      kind: 'direct',
      people: [second, teacher],
      messages: [[second, 'Is it all right to use my own photos in the assignment?', 2]],
    })
  await toMany(tx, now, teacher, others)
  await tx.insert(notifications).values({
    userId: student,
    onSite: true,
    email: 'none',
    kind: 'message',
    actorId: teacher,
    data: {},
    path: `/dashboard/messages/${id(1)}`,
    createdAt: new Date(now.getTime() - 4 * hour),
    readAt: new Date(now.getTime() - 3 * hour),
  })
}

/** Each got it in a conversation of their own, and the first answered. */
async function toMany(tx: Transaction, now: Date, teacher: string, people: readonly string[]) {
  if (people.length === 0) return
  const text = 'The worksheet of module 3 has a new second page. Please use that one from now on.'
  const hours = 26
  const createdAt = new Date(now.getTime() - hours * hour)
  await tx.insert(messagesToMany).values({
    ...{ id: toManyKey, authorId: teacher, text, unreachableCount: 0, createdAt },
    recipientCount: people.length,
  })
  await tx.insert(conversations).values({ id: toManyKey, kind: 'many', startedBy: teacher, createdAt })
  await tx
    .insert(conversationMembers)
    .values({ conversationId: toManyKey, userId: teacher, seat: 'person', activeAt: createdAt })
  for (const [index, person] of people.entries()) {
    const answer = [person, 'Thank you, I have it.', hours - 3] as const
    const sent = await seed(tx, now, id(index + 10), {
      ...{ kind: 'direct', people: [teacher, person], firstKey: toManyKey },
      messages: [[teacher, text, hours], ...(index === 0 ? [answer] : [])],
    })
    await tx.insert(messageToManyRecipients).values({
      ...{ messageId: toManyKey, userId: person, state: 'sent', conversationId: id(index + 10) },
      directMessageId: sent ?? null,
      readAt: createdAt,
      answeredAt: index === 0 ? new Date(createdAt.getTime() + 3 * hour) : null,
    })
  }
}

async function teacherOf(tx: Transaction, student: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.user_id as id from course_instructors i join enrollments e on e.course_id = i.course_id
     where e.user_id = ${student} order by i.course_id limit 1`)
  return rows[0]?.id ?? null
}

async function taughtBy(tx: Transaction, teacher: string, students: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct e.user_id as id from enrollments e join course_instructors i on i.course_id = e.course_id
     where i.user_id = ${teacher} and e.user_id = any(${sql.param(students.slice(1))}::text[]) order by 1 limit 8`)
  return rows.map((row) => row.id)
}

/** @returns the id of the first message */
async function seed(tx: Transaction, now: Date, conversationId: string, conversation: DemoConversation) {
  const { kind, people, messages, firstKey } = conversation
  const at = (hours: number) => new Date(now.getTime() - hours * hour)
  const [starter = ''] = people
  const oldest = messages[0]?.[2] ?? 0
  await tx
    .insert(conversations)
    .values({ id: conversationId, kind, startedBy: starter, createdAt: at(oldest) })
  const sent = await tx
    .insert(directMessages)
    .values(
      messages.map(([authorId, text, hours], index) => ({
        conversationId,
        authorId,
        text,
        key:
          (index === 0 && firstKey) || `${conversationId.slice(0, -6)}${conversationId.slice(-2)}000${index}`,
        sentAt: at(hours),
      })),
    )
    .returning({ id: directMessages.id, authorId: directMessages.authorId })
  const last = sent.at(-1)
  await tx.insert(conversationMembers).values(
    people.map((userId) => ({
      conversationId,
      userId,
      seat: kind === 'school' && userId !== starter ? ('school' as const) : ('person' as const),
      unread: 0,
      readThrough: last?.id ?? 0,
      activeAt: at(messages.at(-1)?.[2] ?? 0),
      listed: firstKey === undefined || messages.length > 1 || userId !== starter,
    })),
  )
  return sent[0]?.id
}
