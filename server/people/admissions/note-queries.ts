import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { applicationNotes, users } from '../../../database/schema/index.ts'

/** More than people write about one application. */
const mostNotes = 200

export async function notesOf(db: Database, applicationId: string) {
  return db
    .select({
      id: applicationNotes.id,
      authorId: applicationNotes.authorId,
      author: users.name,
      text: applicationNotes.text,
      recommendation: applicationNotes.recommendation,
      createdAt: applicationNotes.createdAt,
    })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorId))
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id))
    .limit(mostNotes)
}

export async function insertNote(
  tx: Transaction,
  note: {
    applicationId: string
    authorId: string
    text: string
    recommendation: 'admit' | 'decline' | null
  },
): Promise<void> {
  await tx.insert(applicationNotes).values(note)
}

/** Their words stay; notes without any go. */
export async function takeBackRecommendation(
  tx: Transaction,
  applicationId: string,
  authorId: string,
): Promise<void> {
  const theirs = and(
    eq(applicationNotes.applicationId, applicationId),
    eq(applicationNotes.authorId, authorId),
    isNotNull(applicationNotes.recommendation),
  )
  await tx.delete(applicationNotes).where(and(theirs, eq(applicationNotes.text, '')))
  await tx.update(applicationNotes).set({ recommendation: null }).where(theirs)
}

/** @returns false if there is no such note of theirs */
export async function deleteNote(
  db: Database,
  note: { id: string; applicationId: string; authorId: string },
): Promise<boolean> {
  const gone = await db
    .delete(applicationNotes)
    .where(
      and(
        eq(applicationNotes.id, note.id),
        eq(applicationNotes.applicationId, note.applicationId),
        eq(applicationNotes.authorId, note.authorId),
      ),
    )
    .returning({ id: applicationNotes.id })
  return gone.length > 0
}

/** Whether another administrator recommends something. */
export async function isReadByAnother(
  db: Database | Transaction,
  applicationId: string,
  viewerId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(applicationNotes)
    .where(
      and(
        eq(applicationNotes.applicationId, applicationId),
        isNotNull(applicationNotes.recommendation),
        ne(applicationNotes.authorId, viewerId),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** How many recommend to admit and to decline. For lists of applications. */
export const recommended = sql<{ admit: number; decline: number }>`(
  select json_build_object(
      'admit', count(*) filter (where n.recommendation = 'admit'),
      'decline', count(*) filter (where n.recommendation = 'decline'))
    from ${applicationNotes} n where n.application_id = applications.id)`
