import type { Database } from '../../../database/client.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { type ApplicationFilter, listApplications } from './queries.ts'

const batch = 1_000

const head = [
  ...[
    'Received',
    'Status',
    'Form',
    'First name',
    'Last name',
    'E-mail',
    'Phone',
    'Creator type',
    'Experience',
  ],
  ...['Heard about us from', 'Track', 'Why they want to join', 'Their goals', 'Their reason'],
  ...['Recommended to admit', 'Recommended to decline', 'Decided', 'Message to the applicant'],
]

export const applicationsFile = (
  db: Database,
  status: ApplicationFilter['status'],
): ReadableStream<Uint8Array> => csvFile(head, pagesOf(db, status))

async function* pagesOf(db: Database, status: ApplicationFilter['status']) {
  const pages = everyPage(
    batch,
    (after: ApplicationFilter['after'] | null) =>
      listApplications(db, { status, after: after ?? undefined }, batch),
    ({ microseconds, application: { id } }) => ({ microseconds, id }),
  )
  for await (const rows of pages) {
    yield rows.map(({ application: one, recommended }) => [
      one.createdAt.toISOString(),
      one.status,
      one.form,
      one.firstName,
      one.lastName,
      one.email,
      one.phone ?? '',
      one.creatorType ?? '',
      one.experience ?? '',
      one.source ?? '',
      one.track ?? '',
      one.whyJoin ?? '',
      one.goals ?? '',
      one.reason ?? '',
      String(recommended.admit),
      String(recommended.decline),
      one.decidedAt?.toISOString() ?? '',
      one.decisionReason ?? '',
    ])
  }
}
