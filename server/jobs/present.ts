import type { JobState, ListedJob } from '../../contract/jobs.ts'
import { withoutSecrets, withoutTokens } from '../mail/secrets.ts'
import type { JobRow, StoredState } from './queries.ts'

/** The states of pg-boss that one of ours stands for. */
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

/** A job as administrators see it: tokens and passwords are taken out of what it carries and what it said. */
export function presentJob(row: JobRow): ListedJob {
  const state = stateOf(row.state)
  return {
    queue: row.name,
    id: row.id,
    state,
    // One that waits for its first try has had none; one that is tried again counts what failed.
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

/** pg-boss keeps what a handler threw as an object with its message. */
function errorOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('message' in output)) return null
  return withoutSecrets(String(output.message)).slice(0, 1_000)
}
