import type {
  ModerationEntry,
  PostAction,
  Report,
  ThreadAction,
} from '../../../contract/community/moderation.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { leavesItsRound, mayModerate } from '../../../rules/community/discussions.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type ForumListQuery, forumSettingsList } from './forum-list.ts'
import { announce } from './live.ts'
import {
  type ActionRow,
  actionsBefore,
  countOpenReports,
  findReport,
  forumSettings,
  insertAction,
  insertForum,
  mergePosts,
  type ReportRow,
  reportsBefore,
  settleReports,
  shownPosts,
  updateForum,
} from './moderation-queries.ts'
import { type Notifications, threadTopic } from './notify.ts'
import { type LockedPost, lockPost, putPostState } from './post-queries.ts'
import { presentPerson, roleIn } from './present.ts'
import type { DiscussionsService } from './service-interface.ts'
import {
  carryCounts,
  countInForum,
  lockMerges,
  lockThreads,
  type ThreadRow,
  updateThread,
} from './thread-queries.ts'

const perPage = 25
const longestLog = 100

export interface ModerationDependencies {
  db: Database
  live: LiveService
  now: () => Date
  notifications: Pick<Notifications, 'moveTopic'>
  discussions: Pick<DiscussionsService, 'requireForum' | 'requireThread' | 'requirePost'>
}

/**
 * Moderation. Each action is logged with its reason in the same transaction; an action without effect is neither done
 * nor logged.
 */
export interface ModerationService {
  /** @throws Refusal `thread-not-found`, `forum-not-found`, `not-allowed` or `invalid-input` */
  actOnThread(
    viewer: Viewer,
    id: string,
    act: InputOf<'POST /api/discussions/threads/{id}/actions'>['body'],
  ): Promise<OutputOf<'POST /api/discussions/threads/{id}/actions'>>

  /** @throws Refusal `thread-not-found` or `not-allowed` */
  actionsOnThread(viewer: Viewer, id: string): Promise<ModerationEntry[]>

  /** @throws Refusal `post-not-found` or `not-allowed` */
  actOnPost(
    viewer: Viewer,
    id: string,
    act: { action: PostAction; reason: string },
  ): Promise<OutputOf<'POST /api/discussions/posts/{id}/actions'>>

  /** @throws Refusal `invalid-input` for an invalid cursor */
  forums(query: Omit<ForumListQuery, 'can'>): Promise<OutputOf<'GET /api/admin/forums'>>

  /** A request repeated with the same key opens one forum. */
  openForum(
    viewer: Viewer,
    forum: InputOf<'POST /api/admin/forums'>['body'],
  ): Promise<OutputOf<'POST /api/admin/forums'>['forum']>

  /** @throws Refusal `forum-not-found` */
  setForum(
    viewer: Viewer,
    id: string,
    change: InputOf<'PUT /api/admin/forums/{id}'>['body'],
  ): Promise<OutputOf<'PUT /api/admin/forums/{id}'>['forum']>

  /** Reported posts, and the number of open reports. @throws Refusal `invalid-input` for an invalid cursor */
  reports(query: InputOf<'GET /api/admin/reports'>['query']): Promise<OutputOf<'GET /api/admin/reports'>>

  /** Settles all open reports of the post. @throws Refusal `report-not-found` */
  settle(
    viewer: Viewer,
    id: string,
    decision: InputOf<'PUT /api/admin/reports/{id}'>['body'],
  ): Promise<OutputOf<'PUT /api/admin/reports/{id}'>>

  /** What moderators did, newest first. @throws Refusal `invalid-input` for an invalid cursor */
  log(query: { cursor?: string }): Promise<OutputOf<'GET /api/admin/moderation'>>
}

export function moderationService({
  db,
  live,
  now,
  notifications,
  discussions,
}: ModerationDependencies): ModerationService {
  const { requireForum, requireThread, requirePost } = discussions

  return {
    async actOnThread(viewer, id, input) {
      if (input.action === 'merge') return merge(viewer, id, input.reason, input.threadId)
      return db.transaction(async (tx) => {
        await lockThreads(tx, [id])
        const thread = await requireThread(viewer, id, tx)
        requireModerator(viewer, thread)
        if (input.action === 'move') return move(tx, viewer, thread, input.reason, input.forumId)
        const change = simpleChange(input.action, thread)
        if (change !== null) {
          await updateThread(tx, id, change)
          if (change.state !== undefined) await countWhole(tx, thread, change.state === 'hidden' ? -1 : 1)
          await record(tx, viewer, { thread, ...input })
        }
        return { threadId: id, forumId: thread.forumId }
      })
    },

    async actionsOnThread(viewer, id) {
      const thread = await requireThread(viewer, id)
      requireModerator(viewer, thread)
      return (await actionsBefore(db, { threadId: id, cursor: null, most: longestLog })).map(presentAction)
    },

    async actOnPost(viewer, id, { action, reason }) {
      return db.transaction(async (tx) => {
        const held = await lockPost(tx, id)
        const { post, thread } = await requirePost(viewer, id, tx)
        requireModerator(viewer, thread)
        if (post.number === 1) {
          throw new Refusal('not-allowed', 'This is the text of the discussion; hide the discussion instead.')
        }
        // Its author deleted it; moderators cannot undo that.
        if (held === null || post.state === 'deleted') return { state: post.state }
        const state = action === 'hide' ? ('hidden' as const) : ('shown' as const)
        if (await putPostState(tx, held, state)) {
          await record(tx, viewer, { thread, action: `${action}-post`, reason, postId: id })
        }
        return { state }
      })
    },

    forums: (query) => forumSettingsList(db, query),

    async openForum(viewer, { title, description, idempotencyKey }) {
      const id = `${slug(title)}-${idempotencyKey.slice(0, 8)}`
      return db.transaction(async (tx) => {
        if (await insertForum(tx, { id, title, description })) {
          await recordForum(tx, viewer, 'open-forum', title)
        }
        return requireSettings(tx, id)
      })
    },

    async setForum(viewer, id, input) {
      const { closed, ...set } = input
      return db.transaction(async (tx) => {
        if (!(await updateForum(tx, id, { ...set, closedAt: closed ? now() : null }))) throw forumNotFound()
        const forum = await requireSettings(tx, id)
        await recordForum(tx, viewer, closed ? 'close-forum' : 'set-forum', forum.title)
        return forum
      })
    },

    async reports(query) {
      const before = {
        status: query.status ?? 'open',
        cursor: readCursor(query.cursor, { ids: uuids, field: 'cursor' }),
        most: perPage + 1,
      }
      const [rows, open] = await Promise.all([reportsBefore(db, before), countOpenReports(db)])
      const page = pageByTime(rows, perPage)
      return { reports: page.rows.map(presentReport), open, next: page.next }
    },

    async settle(viewer, id, input) {
      const { status, reason } = input
      return db.transaction(async (tx) => {
        const reported = await findReport(tx, id)
        const post = reported && (await lockPost(tx, reported.postId))
        // Read again under the post's lock: all reports of a post are settled together, and another request may have
        // been faster.
        const report = await findReport(tx, id)
        if (post === null || report === null) {
          throw new Refusal('report-not-found', 'There is no such report.')
        }
        if (report.status !== 'open') return { status: report.status }
        await settleReports(tx, post.id, { status, settledBy: viewer.id, settledAt: now() })
        if (status === 'upheld') await hideReported(tx, post)
        const action = status === 'upheld' ? 'uphold-report' : 'dismiss-report'
        await record(tx, viewer, { thread: post.thread, action, reason, postId: post.id })
        return { status }
      })
    },

    async log(query) {
      const rows = await actionsBefore(db, {
        threadId: null,
        cursor: readCursor(query.cursor, { ids: uuids, field: 'cursor' }),
        most: perPage + 1,
      })
      const page = pageByTime(rows, perPage)
      return { entries: page.rows.map(presentAction), next: page.next }
    },
  }

  async function move(
    tx: Transaction,
    viewer: Viewer,
    thread: ThreadRow,
    reason: string,
    forumId: string | undefined,
  ) {
    if (forumId === undefined) throw missing('forumId', 'Please choose a forum')
    const forum = await requireForum(viewer, forumId, tx)
    if (!mayModerate(roleIn(viewer, forum))) throw notAllowed()
    if (leavesItsRound(thread.forum, forum)) throw missing('forumId', staysText)
    if (forum.id !== thread.forumId) {
      const shown = await shownIn(tx, thread)
      // Its module belongs to the course of the forum it leaves.
      await updateThread(tx, thread.id, { forumId: forum.id, moduleId: null, pinned: false })
      await carryCounts(tx, { forumId: thread.forumId, ...shown }, { forumId: forum.id, ...shown })
      const note = `From ${thread.forum.title} to ${forum.title}`
      await record(tx, viewer, { thread, action: 'move', reason, note })
    }
    return { threadId: thread.id, forumId: forum.id }
  }

  async function merge(viewer: Viewer, id: string, reason: string, intoId: string | undefined) {
    return db.transaction(async (tx) => {
      await lockMerges(tx)
      await lockThreads(tx, intoId === undefined ? [id] : [id, intoId])
      const thread = await requireThread(viewer, id, tx)
      requireModerator(viewer, thread)
      if (intoId === undefined) throw missing('threadId', 'Please choose a discussion')
      if (intoId === id) throw missing('threadId', 'A discussion cannot be merged into itself')
      const into = await requireThread(viewer, intoId, tx)
      requireModerator(viewer, into)
      if (into.state !== 'open' || thread.state !== 'open') {
        throw missing('threadId', 'Restore the discussion before merging')
      }
      if (leavesItsRound(thread.forum, into.forum)) throw missing('threadId', staysText)
      const posts = await shownPosts(tx, id)
      await mergePosts(tx, thread, into)
      const topics = { from: threadTopic(id), to: threadTopic(intoId), places: into.lastNumber }
      await notifications.moveTopic(tx, topics)
      await carryCounts(
        tx,
        { forumId: thread.forumId, threads: 1, posts },
        { forumId: into.forumId, threads: 0, posts },
      )
      const note = `Merged “${thread.title}” into “${into.title}”`
      await record(tx, viewer, { thread: into, action: 'merge', reason, note })
      await announceChange(tx, viewer, thread, null)
      return { threadId: into.id, forumId: into.forumId }
    })
  }

  async function record(
    tx: Transaction,
    viewer: Viewer,
    done: {
      thread: { id: string; title: string }
      action: string
      reason: string
      postId?: string
      note?: string
    },
  ) {
    const { thread, action, reason, postId = null, note = '' } = done
    const detail = { title: thread.title, note }
    const entry = { actorId: viewer.id, action, reason, threadId: thread.id, postId, detail }
    await insertAction(tx, { ...entry, createdAt: now() })
    await announceChange(tx, viewer, thread, postId)
  }

  async function recordForum(tx: Transaction, viewer: Viewer, action: string, title: string) {
    const detail = { title, note: '' }
    const entry = { actorId: viewer.id, action, reason: '', threadId: null, postId: null, detail }
    await insertAction(tx, { ...entry, createdAt: now() })
  }

  function announceChange(tx: Transaction, viewer: Viewer, thread: { id: string }, postId: string | null) {
    return announce(live, tx, thread.id, { what: 'changed', postId, number: null, by: viewer.id })
  }
}

async function countWhole(tx: Transaction, thread: { id: string; forumId: string }, by: 1 | -1) {
  const posts = await shownPosts(tx, thread.id)
  await countInForum(tx, thread.forumId, { threads: by, posts: by * posts, at: null })
}

async function shownIn(tx: Transaction, { id, state }: ThreadRow) {
  return state === 'open' ? { threads: 1, posts: await shownPosts(tx, id) } : { threads: 0, posts: 0 }
}

/** Hides a post after an upheld report; the whole thread if it is the opening post. */
async function hideReported(tx: Transaction, post: LockedPost) {
  if (post.state !== 'shown') return
  if (post.number > 1) {
    await putPostState(tx, post, 'hidden')
  } else if (post.thread.state === 'open') {
    await updateThread(tx, post.thread.id, { state: 'hidden', pinned: false })
    await countWhole(tx, post.thread, -1)
  }
}

function simpleChange(action: ThreadAction, thread: ThreadRow) {
  const changes = {
    pin: !thread.pinned && { pinned: true },
    unpin: thread.pinned && { pinned: false },
    lock: !thread.locked && { locked: true },
    unlock: thread.locked && { locked: false },
    hide: thread.state === 'open' && { state: 'hidden' as const, pinned: false },
    restore: thread.state === 'hidden' && { state: 'open' as const },
    move: false as const,
    merge: false as const,
  }
  return (changes[action] || null) as Parameters<typeof updateThread>[2] | null
}

async function requireSettings(tx: Transaction, id: string) {
  const forum = await forumSettings(tx, id)
  if (forum === null) throw forumNotFound()
  return forum
}

function presentAction(row: ActionRow): ModerationEntry {
  const { detail, actor, createdAt, ...rest } = row
  return {
    ...rest,
    actor: presentPerson(actor),
    title: detail.title ?? '',
    note: detail.note ?? '',
    createdAt: createdAt.toISOString(),
  }
}

function presentReport(row: ReportRow): Report {
  const { id, reason, note, status, createdAt, reporter, postId, author, ...post } = row
  return {
    id,
    reason,
    note,
    status,
    createdAt: createdAt.toISOString(),
    reporter: presentPerson(reporter),
    post: { ...post, id: postId, author: presentPerson(author) },
  }
}

/** "Show your work!" → "show-your-work" */
function slug(title: string): string {
  const letters = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return letters.replaceAll(/^-+|-+$/g, '').slice(0, 40) || 'category'
}

function requireModerator(viewer: Viewer, thread: ThreadRow) {
  if (!mayModerate(roleIn(viewer, thread.forum))) throw notAllowed()
}

const staysText = 'A discussion of a round stays in its forum, where only its people read it'

function missing(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}

function notAllowed(): Refusal {
  return new Refusal('not-allowed', 'Only moderators of the forum may do this.')
}

function forumNotFound(): Refusal {
  return new Refusal('forum-not-found', 'There is no forum at this address.')
}
