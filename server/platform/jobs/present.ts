import type { JobState, ListedJob } from '../../../contract/school/jobs.ts'
import { withoutSecrets, withoutTokens } from '../mail/secrets.ts'
import type { JobRow, StoredState } from './queries.ts'

export const storedStates: Record<JobState, readonly StoredState[]> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  done: ['completed'],
}

export function stateOf(stored: StoredState): JobState {
  const [state] = Object.entries(storedStates).find(([, states]) => states.includes(stored)) ?? ['done']
  return state as JobState
}

/** Without tokens and passwords in payload and output. */
export function presentJob(row: JobRow): ListedJob {
  const state = stateOf(row.state)
  return {
    queue: row.name,
    id: row.id,
    state,
    // A waiting job has had no try yet; a retried one counts its failures.
    tries: row.retryCount + (row.state === 'created' || row.state === 'retry' ? 0 : 1),
    mostTries: row.retryLimit + 1,
    createdAt: new Date(row.createdAt).toISOString(),
    startAfter: new Date(row.startAfter).toISOString(),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
    data: withoutTokens(row.data ?? {}),
    error: errorOf(row.output),
    can: { retry: state === 'failed', cancel: state === 'waiting' || state === 'running' },
  }
}

/** pg-boss stores a handler's error as an object with its message. */
function errorOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('message' in output)) return null
  return withoutSecrets(String(output.message)).slice(0, 1_000)
}
