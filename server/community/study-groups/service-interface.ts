import type * as z from 'zod/mini'
import type { Group, groupDraft } from '../../../contract/community/study-groups.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { GroupNews } from '../notifications/kinds.ts'
import type { GroupRow } from './queries.ts'
import type { DatedSession } from './session-queries.ts'

type GroupDraft = z.infer<typeof groupDraft>

/** Study groups and their members. For all others, what only members see does not exist. */
export interface StudyGroupsService {
  /** Whether a viewer may hear the live events of a group. */
  mayHear(viewer: Viewer, id: string): Promise<boolean>

  /**
   * Before an account is deleted: each group it owns goes to the next owner by rules/community/study-groups.ts, who is notified;
   * one without other members is archived.
   */
  passOnAllOf(tx: Transaction, userId: string): Promise<void>

  /** Groups that match, 20 at a time. @throws Refusal `invalid-input` for an invalid cursor */
  discover(
    viewer: Viewer,
    query: InputOf<'GET /api/study-groups'>['query'],
  ): Promise<OutputOf<'GET /api/study-groups'>>

  /** The viewer's groups. */
  mine(viewer: Viewer): Promise<OutputOf<'GET /api/user/study-groups'>>

  /** @throws Refusal `group-not-found` */
  group(viewer: Viewer, id: string): Promise<OutputOf<'GET /api/study-groups/{id}'>>

  /** @throws Refusal `group-not-found`, `group-not-yours`, `group-changed`, `too-many-requests` or `invalid-input` */
  put(viewer: Viewer, id: string, draft: GroupDraft): Promise<OutputOf<'PUT /api/study-groups/{id}'>>

  /** @throws Refusal `group-not-found` or `group-not-yours` */
  remove(viewer: Viewer, id: string): Promise<OutputOf<'DELETE /api/study-groups/{id}'>>

  /** @throws Refusal `group-not-found`, `group-full` or `too-many-requests` */
  join(viewer: Viewer, id: string): Promise<OutputOf<'POST /api/study-groups/{id}/join'>>

  /** @throws Refusal `group-not-found` */
  leave(viewer: Viewer, id: string): Promise<OutputOf<'POST /api/study-groups/{id}/leave'>>

  /** @throws Refusal `group-not-found`, `group-not-yours` or `group-full` */
  setMember(
    viewer: Viewer,
    id: string,
    userId: string,
    role: 'organiser' | 'member',
  ): Promise<OutputOf<'PUT /api/study-groups/{id}/members/{userId}'>>

  /** @throws Refusal `group-not-found` or `group-not-yours` */
  removeMember(
    viewer: Viewer,
    id: string,
    userId: string,
  ): Promise<OutputOf<'DELETE /api/study-groups/{id}/members/{userId}'>>

  /** For the calendar: sessions of a person's groups, at most 500. */
  sessionsBetween(userId: string, since: Date, until: Date): Promise<DatedSession[]>

  /** The group as the viewer sees it. @throws Refusal `group-not-found` */
  read(tx: Database | Transaction, viewer: Viewer, id: string): Promise<{ group: Group }>

  /** @throws Refusal `group-not-found` or `group-not-yours` */
  requireRunner(
    tx: Database | Transaction,
    viewer: Viewer,
    id: string,
  ): Promise<{ row: GroupRow; members: number }>

  /** @throws Refusal `group-not-found` or `not-a-member` */
  requireMember(
    tx: Database | Transaction,
    viewer: Viewer,
    id: string,
  ): Promise<{ row: GroupRow; runs: boolean }>

  /** Notifies people of news in a group. */
  notify(
    tx: Transaction,
    to: string[],
    row: { id: string; name: string },
    news: Omit<GroupNews, 'group'> & { actorId?: string; once?: string },
  ): Promise<void>

  /** Updates the open pages of members after the commit. */
  announceChange(tx: Transaction, id: string): Promise<void>
}
