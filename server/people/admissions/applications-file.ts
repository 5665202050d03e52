import type { Database } from '../../../database/client.ts'
import { csvFile } from '../../platform/http/csv-file.ts'
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
  let after: ApplicationFilter['after']
  for (;;) {
    const rows = await listApplications(db, { status, after }, batch)
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
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { microseconds: last.microseconds, id: last.application.id }
  }
}
