import type { Application, ApplicationSummary } from '../../../contract/people/admissions.ts'
import type { ApplicationRow, findApplication } from './queries.ts'

export function presentSummary(row: ApplicationRow): ApplicationSummary {
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
  }
}

export function presentApplication(
  found: NonNullable<Awaited<ReturnType<typeof findApplication>>>,
): Application {
  const { application: row, addressHasAccount, decider } = found
  const { phone, creatorType, experience, whyJoin, goals, source, reason, userId, decisionReason } = row
  return {
    ...presentSummary(row),
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
