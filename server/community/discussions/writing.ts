import type { Thread } from '../../../contract/community/discussions.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { oneAtATime } from '../../../database/limit-concurrency.ts'
import {
  linksAreNew,
  mayDelete,
  mayEdit,
  oneEdit,
  type Place,
  placeUnder,
  postingWindows,
  whyNotWrite,
} from '../../../rules/community/discussions.ts'
import { postFault } from '../../../rules/text/markdown-work.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type ForumRow, handlesOf, mentionable } from './forum-queries.ts'
import { announce } from './live.ts'
import { type Notifications, notifyOfMention, notifyOfReply, topicOf } from './notify.ts'
import type { PicturesOfPosts } from './pictures.ts'
import {
  editedBy,
  editPost,
  type FoundPost,
  insertPost,
  lockPost,
  lockWriter,
  postSentWith,
  putPostState,
  writtenBy,
} from './post-queries.ts'
import { factsOf, presentHtml, roleIn } from './present.ts'
import { requireAllowance } from './rate-limit.ts'
import {
  countInForum,
  followByWriting,
  insertThread,
  isToOpen,
  putRead,
  type ThreadRow,
  takeNumber,
  updateThread,
} from './thread-queries.ts'

interface Draft {
  body: string
  mentions: string[]
}

/** A text as it is stored. */
interface RenderedPost {
  markdown: string
  html: string
  mentions: { id: string; name: string }[]
  pictureIds: string[]
}

const longestWaitMs = 10_000

export interface WritingDependencies {
  db: Database
  live: LiveService
  notifications: Notifications
  pictures: PicturesOfPosts
  drawing: Pick<Drawing, 'post'>
  now: () => Date
  requireForum: (viewer: Viewer, id: string) => Promise<ForumRow>
  requireThread: (viewer: Viewer, id: string) => Promise<ThreadRow>
  requirePost: (
    viewer: Viewer,
    id: string,
    from?: Transaction,
  ) => Promise<{ post: FoundPost; thread: ThreadRow }>
  /** A module of a course that is offered; null if there is none. */
  moduleOf: (courseId: string | null, moduleId: string | null) => Promise<Thread['module']>
}

/** Starting threads, replying, editing, deleting. A request repeated with the same key writes once. */
export interface Writing {
  /** @throws Refusal `forum-not-found`, `invalid-input` or `too-many-requests` */
  preview(
    viewer: Viewer,
    draft: Draft & { forumId: string },
  ): Promise<OutputOf<'POST /api/discussions/preview'>>

  /**
   * @throws Refusal `forum-not-found`, `forum-closed`, `not-enrolled`, `module-not-found`, `too-many-requests` or
   *   `invalid-input`
   */
  beginThread(
    viewer: Viewer,
    thread: Draft & {
      forumId: string
      title: string
      idempotencyKey: string
      moduleId?: string | null | undefined
    },
  ): Promise<OutputOf<'POST /api/discussions/threads'>>

  /** @throws Refusal `thread-not-found`, `post-not-found`, those of beginThread, or `thread-locked` */
  reply(
    viewer: Viewer,
    threadId: string,
    post: Draft & { parentId: string | null; idempotencyKey: string },
  ): Promise<OutputOf<'POST /api/discussions/threads/{id}/posts'>>

  /**
   * @throws Refusal `post-not-found`, `not-allowed`, `cannot-change`, `post-changed`, `too-many-requests` or
   *   `invalid-input`
   */
  edit(
    viewer: Viewer,
    id: string,
    change: Draft & { revision: number; title?: string },
  ): Promise<OutputOf<'PATCH /api/discussions/posts/{id}'>>

  /** @throws Refusal `post-not-found`, `not-allowed` or `cannot-change` */
  remove(viewer: Viewer, id: string): Promise<void>
}

export function writing({
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
}: WritingDependencies): Writing {
  const { notify } = notifications
  // Every new post updates its forum's row. PostgreSQL would serialize them too, but each would hold a connection while
  // it waits.
  const inForum = oneAtATime(longestWaitMs)
  return {
    async preview(viewer, { forumId, ...draft }) {
      const forum = await requireForum(viewer, forumId)
      const text = await rendered(viewer, forum, draft)
      const named = text.mentions.map(({ id }) => id)
      return { html: presentHtml(text, await handlesOf(db, named)) }
    },

    async beginThread(viewer, input) {
      const forum = await requireForum(viewer, input.forumId)
      requireWritable(viewer, forum)
      const moduleId = input.moduleId ?? null
      if (moduleId !== null && (await moduleOf(forum.courseId, moduleId)) === null)
        throw new Refusal('module-not-found', 'The course of this forum has no such module.')
      if (moduleId !== null && viewer.role === 'student' && (await isToOpen(db, viewer.id, moduleId)))
        throw new Refusal('module-locked', 'This lesson is not open yet in your round.')
      const text = await rendered(viewer, forum, input)
      return inForum(forum.id, () =>
        db.transaction(async (tx) => {
          const sent = await sentBefore(tx, viewer, input.idempotencyKey)
          if (sent) return { threadId: sent.threadId, forumId: sent.forumId }
          await requireTime(tx, viewer, ['threads', 'posts'])
          const at = now()
          const { title } = input
          const threadId = await insertThread(tx, {
            forumId: forum.id,
            authorId: viewer.id,
            title,
            moduleId,
            at,
          })
          const { postId } = await addPost(tx, viewer, forum, {
            ...text,
            threadId,
            title,
            place: { parentId: null, rootNumber: null },
            idempotencyKey: input.idempotencyKey,
            at,
            isReply: false,
          })
          await notifyOfMention(
            notify,
            tx,
            { threadId, forumId: forum.id, title, postId, number: 1, actorId: viewer.id },
            text.mentions.map(({ id }) => id),
          )
          return { threadId, forumId: forum.id }
        }),
      )
    },

    async reply(viewer, threadId, input) {
      const thread = await requireThread(viewer, threadId)
      requireWritable(viewer, thread.forum, { locked: thread.locked })
      const target = input.parentId === null ? null : (await requirePost(viewer, input.parentId)).post
      if (target !== null && (target.threadId !== threadId || target.state !== 'shown')) {
        throw new Refusal('post-not-found', 'The post you answer was removed.')
      }
      const text = await rendered(viewer, thread.forum, input)
      return inForum(thread.forumId, () =>
        db.transaction(async (tx) => {
          const sent = await sentBefore(tx, viewer, input.idempotencyKey)
          if (sent) return { postId: sent.id, number: sent.number }
          await requireTime(tx, viewer, ['posts'])
          const { postId, number } = await addPost(tx, viewer, thread.forum, {
            ...text,
            threadId,
            title: '',
            place: placeUnder(target),
            idempotencyKey: input.idempotencyKey,
            at: now(),
            isReply: true,
          })
          await announce(live, tx, threadId, { what: 'reply', postId, number, by: viewer.id })
          const { forumId, title } = thread
          await notifyOfReply(
            notify,
            tx,
            { threadId, forumId, title, postId, number, actorId: viewer.id },
            text.mentions.map(({ id }) => id),
          )
          return { postId, number }
        }),
      )
    },

    async edit(viewer, id, input) {
      const { post, thread } = await requirePost(viewer, id)
      requireMine(viewer, post)
      requireEditable(viewer, post, thread)
      const { pictureIds, ...text } = await rendered(viewer, thread.forum, input, post.mentions)
      return db.transaction(async (tx) => {
        await lockWriter(tx, viewer.id)
        const at = now()
        const hourAgo = new Date(at.getTime() - postingWindows.posts)
        await requireAllowance(viewer, at.getTime(), 'posts', (most) =>
          editedBy(tx, viewer.id, hourAgo, most),
        )
        const held = await lockPost(tx, id)
        const current = await requirePost(viewer, id, tx)
        if (held === null) throw cannotChange()
        requireEditable(viewer, current.post, current.thread)
        // A merge may have made it a reply in another thread, whose title is not its author's.
        const isOpening = held.number === 1
        const title = isOpening ? (input.title ?? held.thread.title) : ''
        const revision = await editPost(tx, {
          ...text,
          id,
          revision: input.revision,
          title,
          at,
          since: new Date(at.getTime() - oneEdit),
        })
        if (revision === null) {
          throw new Refusal(
            'post-changed',
            'This post was changed in another window. Copy your text and reload.',
          )
        }
        await pictures.keep(tx, viewer, id, pictureIds)
        if (isOpening && title !== held.thread.title) await updateThread(tx, held.thread.id, { title })
        await announceChange(tx, viewer, held.thread, id)
        await notifyOfMention(
          notify,
          tx,
          {
            threadId: held.thread.id,
            forumId: held.thread.forumId,
            title: held.thread.title,
            postId: id,
            number: held.number,
            actorId: viewer.id,
          },
          text.mentions.map((person) => person.id),
        )
        return { revision }
      })
    },

    async remove(viewer, id) {
      await db.transaction(async (tx) => {
        await lockWriter(tx, viewer.id)
        const held = await lockPost(tx, id)
        const { post, thread } = await requirePost(viewer, id, tx)
        requireMine(viewer, post)
        if (held === null || held.state === 'deleted') return
        if (!mayDelete(factsOf(post, thread, viewer))) throw cannotChange()
        await putPostState(tx, held, 'deleted')
        await pictures.drop(tx, id)
        if (held.number === 1) {
          // Not announced: no page could reload it.
          await updateThread(tx, thread.id, { state: 'deleted' })
          // A hidden thread was already subtracted.
          if (thread.state === 'open') {
            await countInForum(tx, thread.forumId, { threads: -1, posts: 0, at: null })
          }
        } else {
          await announceChange(tx, viewer, thread, id)
        }
      })
    },
  }

  /** @throws Refusal `cannot-change` */
  function requireEditable(viewer: Viewer, post: FoundPost, thread: ThreadRow) {
    if (!mayEdit(factsOf(post, thread, viewer), now().getTime())) throw cannotChange()
  }

  function announceChange(tx: Transaction, viewer: Viewer, thread: { id: string }, postId: string) {
    return announce(live, tx, thread.id, { what: 'changed', postId, number: null, by: viewer.id })
  }

  /**
   * @param known people already mentioned, who stay mentioned while their name is in the text
   * @throws Refusal `too-many-requests`, or `invalid-input` if the text is too large to render, renders to nothing, or
   *   contains a missing picture
   */
  async function rendered(
    viewer: Viewer,
    forum: ForumRow,
    { body, mentions }: Draft,
    known: readonly { id: string; name: string }[] = [],
  ): Promise<RenderedPost> {
    const fault = postFault(body)
    if (fault !== null) throw invalidBody(fault.text)
    const ids = [...new Set(mentions)].filter((id) => !known.some((person) => person.id === id))
    const found = ids.length > 0 ? await mentionable(db, viewer, forum, { ids }, ids.length) : []
    const named = [...known, ...found.map(({ id, name }) => ({ id, name }))].filter(({ name }) =>
      body.includes(`@${name}`),
    )
    const age = now().getTime() - viewer.createdAt.getTime()
    const html = await drawing.post(viewer, body, {
      mentions: named.map(({ name }) => name),
      newAccount: linksAreNew(viewer.role, age),
    })
    if (html === '') throw invalidBody('There is nothing to see in this text')
    return { markdown: body, mentions: named, ...(await pictures.placed(html)) }
  }

  /** Serializes this person's requests from here on, so idempotency keys and rate limits hold. */
  async function sentBefore(tx: Transaction, viewer: Viewer, idempotencyKey: string) {
    await lockWriter(tx, viewer.id)
    return postSentWith(tx, viewer.id, idempotencyKey)
  }

  /** @throws Refusal `too-many-requests` */
  async function requireTime(tx: Transaction, viewer: Viewer, kinds: ('threads' | 'posts')[]) {
    for (const kind of kinds) {
      await requireAllowance(viewer, now().getTime(), kind, (most) =>
        writtenBy(tx, viewer.id, kind === 'threads', most),
      )
    }
  }

  /** @throws Refusal those of `requireWritable`, if it was locked or closed during the write */
  async function addPost(
    tx: Transaction,
    viewer: Viewer,
    forum: ForumRow,
    input: RenderedPost & {
      threadId: string
      title: string
      place: Place
      idempotencyKey: string
      at: Date
      isReply: boolean
    },
  ) {
    const { place, at, isReply, pictureIds, ...rest } = input
    const taken = await takeNumber(tx, { threadId: input.threadId, authorId: viewer.id, at, isReply })
    if (taken === null) throw new Refusal('thread-not-found', 'This discussion was removed.')
    const { number, forumId, locked } = taken
    const { parentId } = place
    const rootNumber = place.rootNumber ?? number
    const post = { ...rest, number, rootNumber, parentId, authorId: viewer.id, createdAt: at }
    const postId = await insertPost(tx, post)
    await pictures.keep(tx, viewer, postId, pictureIds)
    const closed = await countInForum(tx, forumId, { threads: isReply ? 0 : 1, posts: 1, at })
    requireWritable(viewer, forum, { closed, locked })
    await followByWriting(tx, viewer.id, input.threadId)
    await putRead(tx, viewer.id, input.threadId, number)
    if (isReply) await notifications.setTopicRead(tx, viewer, topicOf(input.threadId, number))
    return { postId, number }
  }
}

/** @throws Refusal `forum-closed`, `thread-locked` or `not-enrolled` */
function requireWritable(
  viewer: Viewer,
  forum: ForumRow,
  { closed = forum.closedAt !== null, locked = false }: { closed?: boolean; locked?: boolean } = {},
) {
  const reason = whyNotWrite(roleIn(viewer, forum), closed, locked)
  if (reason === 'locked')
    throw new Refusal('thread-locked', 'This discussion is locked; nothing can be added.')
  if (reason === 'closed') throw new Refusal('forum-closed', 'This forum is closed; it can be read.')
  if (reason === 'not-enrolled')
    throw new Refusal('not-enrolled', 'Enroll in the course to post in its forum.')
}

function invalidBody(message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field: 'body', message }] })
}

function requireMine(viewer: Viewer, post: FoundPost) {
  if (post.authorId !== viewer.id) throw new Refusal('not-allowed', 'You can change only what you wrote.')
}

function cannotChange(): Refusal {
  return new Refusal('cannot-change', 'This can no longer be changed.')
}
