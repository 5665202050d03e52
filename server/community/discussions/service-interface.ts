import type { Reaction, ThreadView } from '../../../contract/community/discussions.ts'
import type { DiscussionPerson, Forum } from '../../../contract/community/forums.ts'
import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ForumListQuery } from './forum-list.ts'
import type { ForumRow } from './forum-queries.ts'
import type { FoundPost } from './post-queries.ts'
import type { ThreadRow } from './thread-queries.ts'
import type { Writing } from './writing.ts'

/**
 * Reading discussions, and single-step actions: follow, react, report. Every query limits forums to those the viewer
 * may read, so others are not found.
 */
export interface DiscussionsService extends Writing {
  /** Whether the viewer may hear the live events of a thread. */
  mayHear(viewer: Viewer, id: string): Promise<boolean>

  /** A forum the viewer may read. @throws Refusal `forum-not-found` */
  requireForum(viewer: Viewer, id: string, from?: Database | Transaction): Promise<ForumRow>

  /**
   * A thread the viewer may read.
   *
   * @param from the transaction that locks the thread, if the result must stay true
   * @throws Refusal `thread-not-found`
   */
  requireThread(viewer: Viewer, id: string, from?: Database | Transaction): Promise<ThreadRow>

  /** A post whose thread the viewer may read; the post itself may be removed. @throws Refusal `post-not-found` */
  requirePost(
    viewer: Viewer,
    id: string,
    from?: Database | Transaction,
  ): Promise<{ post: FoundPost; thread: ThreadRow }>

  /** @throws Refusal `invalid-input` for an invalid cursor */
  forums(viewer: Viewer, query: ForumListQuery): Promise<OutputOf<'GET /api/discussions/forums'>>

  /** New posts in the threads the viewer follows, by forum. */
  newAnswers(viewer: Viewer): Promise<OutputOf<'GET /api/user/discussion-news'>>

  /** @throws Refusal `forum-not-found` */
  forum(viewer: Viewer, id: string): Promise<Forum>

  /** Empty for fewer than two letters, which would match everyone. @throws Refusal `forum-not-found` */
  people(viewer: Viewer, forumId: string, beginning: string): Promise<DiscussionPerson[]>

  /** @throws Refusal `forum-not-found` */
  readForum(viewer: Viewer, forumId: string): Promise<void>

  /** @throws Refusal `forum-not-found`, or `invalid-input` for an invalid cursor */
  threads(
    viewer: Viewer,
    query: { forum?: string; module?: string; view?: ThreadView; cursor?: string },
  ): Promise<OutputOf<'GET /api/discussions/threads'>>

  /** Posts that match, best first. */
  search(
    viewer: Viewer,
    wanted: { q: string; forum?: string },
  ): Promise<OutputOf<'GET /api/discussions/search'>['hits']>

  /** @throws Refusal `thread-not-found` */
  thread(
    viewer: Viewer,
    id: string,
    place: InputOf<'GET /api/discussions/threads/{id}'>['query'],
  ): Promise<OutputOf<'GET /api/discussions/threads/{id}'>>

  /** What is new after a post's number. @throws Refusal `thread-not-found` */
  news(viewer: Viewer, id: string, since: number): Promise<OutputOf<'GET /api/discussions/threads/{id}/news'>>

  /** @throws Refusal `thread-not-found` */
  follow(
    viewer: Viewer,
    id: string,
    following: boolean,
  ): Promise<OutputOf<'PUT /api/discussions/threads/{id}/follow'>>

  /** Sets the viewer's place in a thread. @throws Refusal `thread-not-found` */
  read(viewer: Viewer, id: string, number: number): Promise<void>

  /** Marks a post as the answer. @throws Refusal `post-not-found` or `not-allowed` */
  accept(
    viewer: Viewer,
    postId: string,
    accepted: boolean,
  ): Promise<OutputOf<'PUT /api/discussions/posts/{id}/accepted'>>

  /** The text of a post, to edit or quote. @throws Refusal `post-not-found` */
  post(viewer: Viewer, id: string): Promise<OutputOf<'GET /api/discussions/posts/{id}'>>

  /** Earlier texts, newest first, at most 50. @throws Refusal `post-not-found` */
  revisions(
    viewer: Viewer,
    id: string,
  ): Promise<OutputOf<'GET /api/discussions/posts/{id}/revisions'>['revisions']>

  /** @throws Refusal `post-not-found` */
  react(
    viewer: Viewer,
    reaction: InputOf<'PUT /api/discussions/posts/{id}/reactions/{kind}'>['params'],
    active: boolean,
  ): Promise<Reaction[]>

  /** @throws Refusal `post-not-found` or `too-many-requests` */
  report(viewer: Viewer, id: string, report: { reason: ReportReason; note: string }): Promise<void>
}
