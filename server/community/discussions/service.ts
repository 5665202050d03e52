import { mostFound, type Thread } from '../../../contract/community/discussions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  mayAccept,
  mayModerate,
  mayReadPost,
  mayReadThread,
  readingKey,
  unreadWindow,
} from '../../../rules/community/discussions.ts'
import { typedSearch } from '../../../rules/search/search.ts'
import { excerptOf, spotsOf } from '../../../rules/search/search-excerpts.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { readCursor, uuids, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { reportWaitMessage } from '../../platform/throttling/reports.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import { forumList } from './forum-list.ts'
import { findForum, handlesOf, mentionable, putForumRead } from './forum-queries.ts'
import { announce } from './live.ts'
import { newAnswersFor } from './news-queries.ts'
import { type Notifications, notifyOfAnswer, notifyOfReaction, topicOf } from './notify.ts'
import { picturesOfPosts } from './pictures.ts'
import {
  findPost,
  insertReport,
  lockPost,
  openingPost,
  placeAhead,
  putReaction,
  type ReadingPlace,
  reactionsTo,
  repliesBefore,
  repliesFrom,
  revisionsOf,
} from './post-queries.ts'
import { searchPosts } from './post-search-queries.ts'
import {
  factsOf,
  presentForum,
  presentHtml,
  presentPerson,
  presentPost,
  presentReactions,
  presentSummary,
  presentThread,
  roleIn,
} from './present.ts'
import type { DiscussionsService } from './service-interface.ts'
import {
  findThread,
  newsSince,
  pinnedThreads,
  putFollow,
  putRead,
  type ThreadRow,
  threadPage,
  updateThread,
} from './thread-queries.ts'
import { writing } from './writing.ts'

const threadsPerPage = 25
const repliesPerPage = 50
const mostNames = 8
const fewestLetters = 2
const longestHistory = 50

const aboveTarget = 5

/** Forums with new answers on the dashboard. */
const mostNews = 5

export interface DiscussionsDependencies {
  db: Database
  live: LiveService
  notifications: Notifications
  media: MediaService
  drawing: Pick<Drawing, 'post'>
  throttling: Pick<Throttling, 'count'>
  catalogue: Pick<CatalogueService, 'anyCourse'>
  now: () => Date
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function discussionsService({
  db,
  live,
  notifications,
  media,
  drawing,
  throttling,
  catalogue,
  now,
}: DiscussionsDependencies): DiscussionsService {
  const { notify } = notifications
  const pictures = picturesOfPosts({ media })
  const write = writing({
    db,
    live,
    notifications,
    pictures,
    drawing,
    now,
    requireForum,
    requireThread,
    requirePost,
    moduleOf,
  })

  return {
    ...write,

    async mayHear(viewer, id) {
      const thread = isId.test(id) ? await findThread(db, viewer, id) : null
      return thread !== null && isReadable(thread, viewer)
    },
    requireForum,
    requireThread,
    requirePost,

    forums: (viewer, query) => forumList(db, viewer, query),

    async newAnswers(viewer) {
      return { news: await newAnswersFor(db, viewer.id, mostNews) }
    },

    async forum(viewer, id) {
      return presentForum(await requireForum(viewer, id), viewer)
    },

    async people(viewer, forumId, beginning) {
      const forum = await requireForum(viewer, forumId)
      const typed = beginning.trim()
      if ((typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestLetters) return []
      return (await mentionable(db, viewer, forum, { beginning: typed }, mostNames)).map(presentPerson)
    },

    async readForum(viewer, forumId) {
      await requireForum(viewer, forumId)
      await putForumRead(db, viewer.id, forumId, now())
    },

    async threads(viewer, query) {
      const forumId = query.forum ?? null
      const moduleId = query.module ?? null
      const view = query.view ?? 'activity'
      const cursor = readCursor(query.cursor, { ids: uuids, field: 'cursor' })
      if (forumId !== null) await requireForum(viewer, forumId)
      const unreadSince = new Date(now().getTime() - unreadWindow)
      const request = { forumId, moduleId, view, cursor, unreadSince, most: threadsPerPage + 1 }
      const withPinned = forumId !== null && moduleId === null && view === 'activity' && cursor === null
      const [rows, pinned] = await Promise.all([
        threadPage(db, viewer, request),
        withPinned ? pinnedThreads(db, viewer, forumId) : [],
      ])
      const page = rows.slice(0, threadsPerPage)
      const last = page.at(-1)
      return {
        pinned: pinned.map((row) => presentSummary(row, unreadSince)),
        threads: page.map((row) => presentSummary(row, unreadSince)),
        next:
          rows.length > page.length && last ? writeCursor({ at: last.lastActivityAt, id: last.id }) : null,
      }
    },

    async search(viewer, { q: text, forum }) {
      const typed = typedSearch(text)
      if (typed.whole === '') return []
      const rows = await searchPosts(db, viewer, { typed, forumId: forum ?? null, most: mostFound })
      return rows.map(({ author, createdAt, text, stems, ...row }) => ({
        ...row,
        author: presentPerson(author),
        createdAt: createdAt.toISOString(),
        excerpt: excerptOf({ text, isCutBefore: false, isCutAfter: false }, spotsOf(typed, stems)) ?? [''],
      }))
    },

    async thread(viewer, id, place) {
      const thread = await findThread(db, viewer, id)
      if (thread?.state === 'merged' && thread.mergedInto !== null) {
        const into = await requireThread(viewer, thread.mergedInto)
        const none = { thread: null, opening: null, replies: [], skipped: 0, previous: null, next: null }
        return { mergedInto: { threadId: into.id, forumId: into.forumId }, ...none }
      }
      const known = readable(thread, viewer)
      const from = place.post
        ? await fromTarget(id, place.post)
        : (fromKey(place.after, false) ?? fromKey(place.before, true))
      const [opening, rows] = await Promise.all([
        openingPost(db, id),
        repliesFrom(db, id, from, repliesPerPage + 1),
      ])
      const more = rows.length > repliesPerPage
      const replies = from?.backwards ? rows.slice(more ? 1 : 0) : rows.slice(0, repliesPerPage)
      const [first, last] = [replies[0], replies.at(-1)]
      const shown = opening ? [opening, ...replies] : replies
      const [reactions, handles, skipped] = await Promise.all([
        reactionsTo(
          db,
          viewer,
          shown.map((post) => post.id),
        ),
        handlesOf(db, namedIn(shown)),
        first && from ? repliesBefore(db, id, { root: first.rootNumber, number: first.number }) : 0,
      ])
      const ofPost = Map.groupBy(reactions, ({ postId }) => postId)
      const posts = shown.map((post) =>
        presentPost(post, {
          thread: known,
          viewer,
          reactions: presentReactions(ofPost.get(post.id) ?? []),
          handles,
          now: now(),
        }),
      )
      const after = from?.backwards ? true : more
      return {
        mergedInto: null,
        thread: presentThread(known, viewer, await moduleOf(known.forum.courseId, known.moduleId)),
        opening: opening ? (posts[0] ?? null) : null,
        replies: opening ? posts.slice(1) : posts,
        skipped,
        previous: skipped > 0 && first ? readingKey(first.rootNumber, first.number) : null,
        next: after && last ? readingKey(last.rootNumber, last.number) : null,
      }
    },

    async news(viewer, id, since) {
      await requireThread(viewer, id)
      return newsSince(db, viewer, id, since)
    },

    async follow(viewer, id, following) {
      await requireThread(viewer, id)
      await putFollow(db, viewer.id, id, following)
      return { following }
    },

    async read(viewer, id, number) {
      const thread = await requireThread(viewer, id)
      const read = Math.min(number, thread.lastNumber)
      await db.transaction(async (tx) => {
        await putRead(tx, viewer.id, id, read)
        await notifications.setTopicRead(tx, viewer, topicOf(id, read))
      })
    },

    async accept(viewer, postId, accepted) {
      return db.transaction(async (tx) => {
        await lockPost(tx, postId)
        const { post, thread } = await requirePost(viewer, postId, tx)
        const moderates = mayModerate(roleIn(viewer, thread.forum))
        const mine = thread.authorId === viewer.id
        if (!mayAccept(mine, moderates, factsOf(post, thread, viewer))) throw notAllowed()
        if (accepted === (thread.acceptedPostId === postId)) return { acceptedPostId: thread.acceptedPostId }
        const acceptedPostId = accepted ? postId : null
        await updateThread(tx, thread.id, { acceptedPostId })
        await announce(live, tx, thread.id, { what: 'changed', postId, number: null, by: viewer.id })
        if (accepted && post.authorId) {
          await notifyOfAnswer(notify, tx, occasion(viewer, thread, postId), post.authorId)
        }
        return { acceptedPostId }
      })
    },

    async post(viewer, id) {
      const { post } = await requirePost(viewer, id)
      if (post.state !== 'shown') throw postNotFound()
      const { threadId, forumId, number, title, markdown, mentions, revision } = post
      return { id, threadId, forumId, number, title, markdown, mentions, revision }
    },

    async revisions(viewer, id) {
      const { post, thread } = await requirePost(viewer, id)
      const moderates = mayModerate(roleIn(viewer, thread.forum))
      if (!mayReadPost(post.state, { mine: post.authorId === viewer.id, moderates })) throw postNotFound()
      const [rows, handles] = await Promise.all([
        revisionsOf(db, id, longestHistory),
        handlesOf(db, namedIn([post])),
      ])
      return rows.map(({ writtenAt, html, ...row }) => ({
        ...row,
        html: presentHtml({ html, mentions: post.mentions }, handles),
        writtenAt: writtenAt.toISOString(),
      }))
    },

    async react(viewer, { id, kind }, active) {
      const { post, thread } = await requirePost(viewer, id)
      if (post.state !== 'shown') throw postNotFound()
      if (post.authorId === viewer.id) throw notAllowed('You cannot react to what you wrote yourself.')
      await db.transaction(async (tx) => {
        // A repeated click changes nothing, so send no notification.
        if (!(await putReaction(tx, { userId: viewer.id, postId: id, kind }, active))) return
        await announce(live, tx, thread.id, { what: 'reactions', postId: id, number: null, by: viewer.id })
        if (active && post.authorId)
          await notifyOfReaction(notify, tx, occasion(viewer, thread, id), post.authorId)
      })
      return presentReactions(await reactionsTo(db, viewer, [id]))
    },

    async report(viewer, id, input) {
      const { post } = await requirePost(viewer, id)
      if (post.state !== 'shown') throw postNotFound()
      await throttling.count('report', viewer.id, reportWaitMessage)
      await insertReport(db, { ...input, reporterId: viewer.id, postId: id, createdAt: now() })
    },
  }

  async function requireForum(viewer: Viewer, id: string, from: Database | Transaction = db) {
    const forum = await findForum(from, viewer, id)
    if (forum === null) throw new Refusal('forum-not-found', 'There is no forum at this address.')
    return forum
  }

  /** Null also for a course in preparation or withdrawn. */
  async function moduleOf(courseId: string | null, moduleId: string | null): Promise<Thread['module']> {
    if (courseId === null || moduleId === null) return null
    const course = await catalogue.anyCourse(courseId).catch(() => null)
    const module = course?.modules.find(({ id }) => id === moduleId)
    return module ? { id: module.id, courseId, title: module.title } : null
  }

  async function requireThread(viewer: Viewer, id: string, from: Database | Transaction = db) {
    return readable(await findThread(from, viewer, id), viewer)
  }

  async function requirePost(viewer: Viewer, id: string, from: Database | Transaction = db) {
    const post = await findPost(from, viewer, id)
    if (post === null) throw postNotFound()
    const thread = await findThread(from, viewer, post.threadId)
    if (thread === null || !isReadable(thread, viewer)) throw postNotFound()
    return { post, thread }
  }

  async function fromTarget(threadId: string, postId: string) {
    const place = await placeAhead(db, threadId, postId, aboveTarget)
    return place && { place, backwards: false }
  }
}

function occasion(viewer: Viewer, thread: ThreadRow, postId: string) {
  const { id: threadId, forumId, title } = thread
  return { threadId, forumId, title, postId, actorId: viewer.id }
}

function namedIn(posts: readonly { mentions: readonly { id: string }[] }[]): string[] {
  return [...new Set(posts.flatMap(({ mentions }) => mentions.map(({ id }) => id)))]
}

function isReadable(thread: ThreadRow, viewer: Viewer): boolean {
  return mayReadThread(thread.state, mayModerate(roleIn(viewer, thread.forum)))
}

function readable(thread: ThreadRow | null, viewer: Viewer): ThreadRow {
  if (thread === null || !isReadable(thread, viewer)) {
    throw new Refusal('thread-not-found', 'There is no discussion at this address.')
  }
  return thread
}

function fromKey(
  key: string | undefined,
  backwards: boolean,
): { place: ReadingPlace; backwards: boolean } | null {
  if (key === undefined) return null
  const [root = 0, number = 0] = key.split('-').map(Number)
  return { place: { root, number }, backwards }
}

function postNotFound(): Refusal {
  return new Refusal('post-not-found', 'There is no such post, or it was removed.')
}

function notAllowed(sentence?: string): Refusal {
  return new Refusal('not-allowed', sentence ?? 'Your account is not allowed to do this.')
}
