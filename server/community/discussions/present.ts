import { beginningOf, firstPictureIn, withMentionLinks } from '../../../content/rendered-text.ts'
import type { Post, Reaction, Thread, ThreadSummary } from '../../../contract/community/discussions.ts'
import type { DiscussionPerson, Forum } from '../../../contract/community/forums.ts'
import {
  mayAccept,
  mayDelete,
  mayEdit,
  mayModerate,
  mayReadPost,
  type PostFacts,
  reactionKinds,
  readingKey,
  whyNotWrite,
} from '../../../rules/community/discussions.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ForumRow, PersonRow } from './forum-queries.ts'
import type { PostRow, ReactionRow } from './post-queries.ts'
import type { ThreadRow, ThreadSummaryRow } from './thread-queries.ts'

export const formerStudent = 'Former student'

/** Of a thread in a list, in characters. */
const longestBeginning = 140

export function presentPerson(row: PersonRow | null): DiscussionPerson {
  if (row === null) return { id: null, name: formerStudent, image: null, handle: null, role: null }
  const { id, name, image, handle } = row
  return { id, name, image, handle, role: row.role === 'student' ? null : row.role }
}

export function roleIn(viewer: Viewer, { member, teaches }: { member: boolean; teaches: boolean }) {
  return { role: viewer.role, member, teaches }
}

export function presentForum(row: ForumRow, viewer: Viewer): Forum {
  const role = roleIn(viewer, row)
  const closed = row.closedAt !== null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    course:
      row.courseId === null
        ? null
        : { id: row.courseId, code: row.courseCode ?? '', departmentId: row.departmentId ?? '' },
    round: row.roundId === null ? null : { id: row.roundId, name: row.roundName ?? '' },
    closed,
    threadCount: row.threadCount,
    postCount: row.postCount,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
    member: row.member,
    whyNotWrite: whyNotWrite(role, closed, false),
    can: { moderate: mayModerate(role) },
  }
}

/** @param unreadSince older activity counts as read */
export function presentSummary(row: ThreadSummaryRow, unreadSince: Date): ThreadSummary {
  const { lastNumber, readNumber, author, lastPoster, beginning, pictureTag, ...rest } = row
  const unread = row.unread && row.lastActivityAt > unreadSince
  return {
    ...rest,
    beginning: beginningOf(beginning, longestBeginning),
    picture: pictureTag === null ? null : firstPictureIn(pictureTag),
    author: presentPerson(author),
    lastPoster: presentPerson(lastPoster),
    createdAt: row.createdAt.toISOString(),
    lastActivityAt: row.lastActivityAt.toISOString(),
    unread,
    newPosts: unread && readNumber !== null ? lastNumber - readNumber : 0,
  }
}

export function presentThread(row: ThreadRow, viewer: Viewer, module: Thread['module']): Thread {
  const role = roleIn(viewer, row.forum)
  const moderates = mayModerate(role)
  const reason = whyNotWrite(role, row.forum.closedAt !== null, row.locked)
  return {
    id: row.id,
    title: row.title,
    forum: presentForum(row.forum, viewer),
    createdAt: row.createdAt.toISOString(),
    state: row.state === 'merged' ? 'hidden' : row.state,
    pinned: row.pinned,
    locked: row.locked,
    acceptedPostId: row.acceptedPostId,
    replyCount: row.replyCount,
    lastNumber: row.lastNumber,
    module,
    following: row.following,
    readNumber: row.readNumber,
    whyNotWrite: reason,
    can: { moderate: moderates, accept: moderates || (row.authorId === viewer.id && reason === null) },
  }
}

export function factsOf(post: PostRow, thread: ThreadRow, viewer: Viewer): PostFacts {
  const role = roleIn(viewer, thread.forum)
  return {
    mine: post.authorId === viewer.id,
    opening: post.number === 1,
    shown: post.state === 'shown',
    createdAt: post.createdAt.getTime(),
    writable: whyNotWrite(role, thread.forum.closedAt !== null, thread.locked) === null,
    replyCount: thread.replyCount,
  }
}

/** A text whose mentions link to people's current public pages. */
export function presentHtml(
  { html, mentions }: Pick<PostRow, 'html' | 'mentions'>,
  handles: ReadonlyMap<string, string>,
): string {
  return withMentionLinks(
    html,
    mentions.map(({ id, name }) => ({ name, handle: handles.get(id) ?? null })),
  )
}

export interface PostSurroundings {
  thread: ThreadRow
  viewer: Viewer
  reactions: Reaction[]
  handles: ReadonlyMap<string, string>
  now: Date
}

export function presentPost(
  post: PostRow,
  { thread, viewer, reactions, handles, now }: PostSurroundings,
): Post {
  const facts = factsOf(post, thread, viewer)
  const moderates = mayModerate(roleIn(viewer, thread.forum))
  const readable = mayReadPost(post.state, { mine: facts.mine, moderates })
  return {
    id: post.id,
    number: post.number,
    parentId: post.parentId,
    key: readingKey(post.rootNumber, post.number),
    author: presentPerson(post.author),
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
    revision: post.revision,
    html: readable ? presentHtml(post, handles) : null,
    state: post.state,
    accepted: thread.acceptedPostId === post.id,
    mine: facts.mine,
    reactions: facts.shown ? reactions : [],
    can: {
      reply: facts.writable && facts.shown,
      edit: mayEdit(facts, now.getTime()),
      delete: mayDelete(facts),
      react: facts.shown && !facts.mine && thread.state === 'open',
      accept: mayAccept(thread.authorId === viewer.id, moderates, facts),
      report: facts.shown && !facts.mine,
      moderate: moderates && !facts.opening,
    },
  }
}

export function presentReactions(rows: readonly ReactionRow[]): Reaction[] {
  return reactionKinds.flatMap((kind) => {
    const row = rows.find((known) => known.kind === kind)
    return row === undefined ? [] : [{ kind, count: row.count, mine: row.mine }]
  })
}
