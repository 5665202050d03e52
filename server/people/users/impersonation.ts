import type { Database, Transaction } from '../../../database/client.ts'
import { longestView, viewRefusal } from '../../../rules/people/seeing-as.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SessionCache } from '../accounts/session-cache.ts'
import {
  endView,
  findPerson,
  insertView,
  lockOpenView,
  lockOpenViewsOf,
  type ViewRow,
} from './impersonation-queries.ts'

export interface ImpersonationDependencies {
  db: Database
  jobs: Jobs
  audit: AuditService
  sessionCache: SessionCache
  now: () => Date
}

/**
 * Impersonation: an administrator sees the site as another person for half an hour; `server/platform/http/calls.ts` refuses
 * writes. Start, end and everything opened are in the audit log.
 */
export interface ImpersonationService {
  /**
   * Records each address once.
   *
   * @param read.summary the endpoint's summary from the contract
   */
  recordRead(viewer: Viewer, read: { address: string; summary: string }): Promise<void>

  /** @throws Refusal `user-not-found`, `view-of-administrator`, `view-of-suspended` */
  begin(viewer: Viewer, userId: string): Promise<{ endsAt: string }>

  /** @returns the impersonated person, or null if there was none */
  end(viewer: Viewer): Promise<{ userId: string | null }>

  /** Call it before the account is removed. */
  endAllOf(tx: Transaction, userId: string, reason: string): Promise<void>

  /** Ends an impersonation when its half hour is over. */
  endWhenOver(viewId: string): Promise<void>
}

export function impersonationService({
  db,
  jobs,
  audit,
  sessionCache,
  now,
}: ImpersonationDependencies): ImpersonationService {
  /** Per impersonation, so that a repeat costs nothing. */
  const recorded = new Map<string, { endsAt: Date; addresses: Set<string> }>()

  return {
    async recordRead(viewer, { address, summary }) {
      const { seenBy } = viewer
      if (!seenBy) return
      const { addresses } = recorded.get(seenBy.viewId) ?? remember(seenBy)
      if (addresses.has(address)) return
      addresses.add(address)
      const label = `${viewer.firstName} ${viewer.lastName}`.trim()
      const entry = {
        action: 'user.view-read' as const,
        subject: { kind: 'user', id: viewer.id, label },
        after: { opened: summary, address },
      }
      const startedAt = new Date(seenBy.endsAt.getTime() - longestView)
      try {
        await audit.recordOnce(db, viewer, entry, startedAt)
      } catch (error) {
        addresses.delete(address)
        throw error
      }
    },

    async begin(viewer, userId) {
      const startedAt = now()
      const endsAt = new Date(startedAt.getTime() + longestView)
      await db.transaction(async (tx) => {
        const person = await findPerson(tx, userId)
        if (person === null) throw new Refusal('user-not-found')
        const refusal = viewRefusal({ role: person.role, suspended: person.suspendedAt !== null })
        if (refusal !== null) throw new Refusal(refusal)
        const { sessionId } = viewer
        const viewId = await insertView(tx, { adminId: viewer.id, userId, sessionId, startedAt, endsAt })
        await jobs.enqueue(tx, 'users.end-view', { viewId }, { startAfter: endsAt })
        await audit.record(tx, viewer, { action: 'user.view-begun', subject: subjectOf(person) })
      })
      sessionCache.forgetAll()
      return { endsAt: endsAt.toISOString() }
    },

    async end(viewer) {
      const { seenBy } = viewer
      if (!seenBy) return { userId: null }
      await db.transaction(async (tx) => {
        const view = await lockOpenView(tx, seenBy.viewId)
        if (view !== null) await close(tx, view, now())
      })
      sessionCache.forgetAll()
      return { userId: viewer.id }
    },

    async endAllOf(tx, userId, reason) {
      for (const view of await lockOpenViewsOf(tx, userId)) await close(tx, view, now(), reason)
    },

    endWhenOver: (viewId) =>
      db.transaction(async (tx) => {
        const view = await lockOpenView(tx, viewId)
        if (view === null) return
        const reason = view.sessionId === null ? 'The session had ended before' : 'Its half an hour was over'
        await close(tx, view, view.endsAt, reason)
      }),
  }

  function remember({ viewId, endsAt }: { viewId: string; endsAt: Date }) {
    for (const [id, view] of recorded) if (view.endsAt < now()) recorded.delete(id)
    const view = { endsAt, addresses: new Set<string>() }
    recorded.set(viewId, view)
    return view
  }

  async function close(tx: Transaction, view: ViewRow, endedAt: Date, reason?: string) {
    await endView(tx, view.id, endedAt)
    const [admin, person] = await Promise.all([findPerson(tx, view.adminId), findPerson(tx, view.userId)])
    if (admin === null || person === null) return
    await audit.record(tx, admin, {
      action: 'user.view-ended',
      subject: subjectOf(person),
      ...(reason ? { reason } : {}),
    })
  }
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'user', id, label: name })
