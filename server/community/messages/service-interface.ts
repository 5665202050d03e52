import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AcquaintanceRow } from './recipient-queries.ts'
import type { Sending } from './sending.ts'

/** Private conversations. Someone else's does not exist: it is `conversation-not-found`. */
export interface MessagesService {
  /** @throws Refusal `invalid-input` for an invalid cursor */
  list(
    viewer: Viewer,
    query: InputOf<'GET /api/user/conversations'>['query'],
  ): Promise<OutputOf<'GET /api/user/conversations'>>

  /** @throws Refusal `conversation-not-found` */
  conversation(viewer: Viewer, id: string): Promise<OutputOf<'GET /api/user/conversations/{id}'>>

  /** Newest first. @throws Refusal `conversation-not-found` */
  messages(
    viewer: Viewer,
    id: string,
    before: string | undefined,
  ): Promise<OutputOf<'GET /api/user/conversations/{id}/messages'>>

  /**
   * Begins a conversation, or continues that of two people.
   *
   * @throws Refusal `recipient-not-found`, `together-not-allowed`, `conversation-closed` or `too-many-requests`
   */
  start(
    viewer: Viewer,
    message: InputOf<'POST /api/user/conversations'>['body'],
  ): Promise<OutputOf<'POST /api/user/conversations'>>

  /** @throws Refusal `conversation-not-found`, `conversation-closed` or `too-many-requests` */
  answer(
    viewer: Viewer,
    id: string,
    message: InputOf<'POST /api/user/conversations/{id}/messages'>['body'],
  ): Promise<OutputOf<'POST /api/user/conversations/{id}/messages'>>

  /** @throws Refusal `conversation-not-found` */
  read(
    viewer: Viewer,
    id: string,
    through: string,
  ): Promise<OutputOf<'PUT /api/user/conversations/{id}/read'>>

  /** @throws Refusal `conversation-not-found` or `not-staff` */
  change(
    viewer: Viewer,
    id: string,
    state: InputOf<'PUT /api/user/conversations/{id}'>['body'],
  ): Promise<OutputOf<'PUT /api/user/conversations/{id}'>>

  /** @throws Refusal `recipient-not-found` or `staff-not-blocked` */
  block(viewer: Viewer, userId: string, blocked: boolean): Promise<{ blocked: boolean }>

  recipients(
    viewer: Viewer,
    search: string | undefined,
  ): Promise<OutputOf<'GET /api/user/message-recipients'>>

  preferences(viewer: Viewer): Promise<{ fromStudents: boolean }>

  setPreferences(viewer: Viewer, preferences: { fromStudents: boolean }): Promise<{ fromStudents: boolean }>

  /** The job for a person's email about what they have not read in a conversation. */
  mailUnread(userId: string, conversationId: string): Promise<void>

  /** Whom of these the sender may write to alone, in order of `ids`; the others with the reason. */
  sort(
    tx: Transaction,
    sender: Pick<Viewer, 'id' | 'role'>,
    ids: readonly string[],
  ): Promise<{ may: AcquaintanceRow[]; suspended: AcquaintanceRow[]; unreachable: number }>

  /** Without a check of permission or limits, for nouns that have made theirs. */
  sending: Sending
}
