import type { Application, ApplicationSummary } from '../../../contract/people/admissions.ts'
import type { notesOf } from './note-queries.ts'
import type { ApplicationRow, findApplication } from './queries.ts'

type NoteRow = Awaited<ReturnType<typeof notesOf>>[number]
type Recommended = ApplicationSummary['recommended']

export function presentSummary(row: ApplicationRow, recommended: Recommended): ApplicationSummary {
  const { id, form, status, firstName, lastName, email, track, createdAt, decidedAt } = row
  return {
    id,
    form,
    status,
    firstName,
    lastName,
    email,
    track,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    recommended,
  }
}

export function presentApplication(
  found: NonNullable<Awaited<ReturnType<typeof findApplication>>>,
  { notes, viewerId, needsReading }: { notes: NoteRow[]; viewerId: string; needsReading: boolean },
): Application {
  const { application: row, addressHasAccount, decider, recommended } = found
  const { phone, creatorType, experience, whyJoin, goals, source, reason, userId, decisionReason } = row
  return {
    ...presentSummary(row, recommended),
    phone,
    creatorType,
    experience,
    whyJoin,
    goals,
    source,
    reason,
    userId,
    addressHasAccount,
    decidedBy: decider,
    decisionReason,
    notes: notes.map(({ authorId, createdAt, ...note }) => ({
      ...note,
      mine: authorId === viewerId,
      createdAt: createdAt.toISOString(),
    })),
    needsReading,
  }
}

/** Must not reveal to the applicant whether the address had an account. */
export function presentStatus(row: ApplicationRow) {
  const { firstName, form, status, createdAt, decidedAt, decisionReason } = row
  return {
    firstName,
    form,
    status: status === 'has-account' ? ('received' as const) : status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason: decisionReason || null,
  }
}
