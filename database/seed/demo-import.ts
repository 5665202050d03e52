import type { Transaction } from '../client.ts'
import { userImports } from '../schema/index.ts'

const day = 86_400_000

/** The history of imports: last term's class list, long past undoing. */
export async function seedDemoImport(tx: Transaction, createdBy: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 172 * day)
  await tx.insert(userImports).values({
    createdBy,
    fileName: 'evening-class.csv',
    state: 'done',
    lineCount: 32,
    heads: ['Email', 'First name', 'Last name', 'Course'].map((head) => ({ head, samples: [] })),
    columns: ['email', 'first-name', 'last-name', 'course'],
    readAs: 'UTF-8, separated by commas',
    counts: {
      ...{ create: 29, update: 0, add: 1, skip: 0, join: 1, refuse: 1 },
      ...{ enrollments: 30, members: 0, staff: 0 },
    },
    createdAt: at,
    finishedAt: at,
  })
}
