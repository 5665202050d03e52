import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { renderUserText } from '../../content/user-text.ts'
import type { Transaction } from '../client.ts'
import { forums, postReactions, posts, threadFollows, threads } from '../schema/index.ts'
import { demoThreads } from './demo-discussion-texts.ts'

const hour = 3_600_000

interface Person {
  id: string
  role: string
}

/**
 * Fills the demo's forums. The demo student follows two discussions.
 *
 * @param people in demo order; the first student is the demo student
 */
export async function seedDemoDiscussions(tx: Transaction, people: readonly Person[], now: Date) {
  const students = people.filter(({ role }) => role === 'student')
  const administrator = people.find(({ role }) => role === 'admin')
  const personOf = (thread: number, by: number) =>
    students[(thread * 19 + by * 7 + 3) % students.length]?.id ?? ''
  const known = new Set((await tx.select({ id: forums.id }).from(forums)).map(({ id }) => id))

  const rows = demoThreads
    .filter(({ forum }) => known.has(forum))
    .map((demo, index) => {
      const id = stableId(`thread ${index}`)
      const author = demo.pinned ? (administrator?.id ?? '') : personOf(index, 0)
      const written = [{ by: 0, hoursAgo: demo.hoursAgo, text: demo.text }, ...demo.replies].map(
        (post, place) => ({
          ...post,
          id: stableId(`post ${index} ${place}`),
          number: place + 1,
          at: new Date(now.getTime() - post.hoursAgo * hour),
          authorId: post.by === 0 ? author : personOf(index, post.by),
        }),
      )
      return { demo, id, author, written }
    })

  await tx.insert(threads).values(
    rows.map(({ demo, id, author, written }) => ({
      id,
      forumId: demo.forum,
      authorId: author,
      title: demo.title,
      pinned: demo.pinned ?? false,
      acceptedPostId: demo.accepted === undefined ? null : (written[demo.accepted + 1]?.id ?? null),
      replyCount: demo.replies.length,
      lastNumber: written.length,
      lastPosterId: written.at(-1)?.authorId ?? author,
      lastActivityAt: written.at(-1)?.at ?? now,
      createdAt: written[0]?.at ?? now,
    })),
  )
  await tx.insert(posts).values(
    rows.flatMap(({ demo, id, written }) =>
      written.map((post, place) => {
        const under = 'under' in post && post.under !== undefined ? written[post.under + 1] : undefined
        const title = place === 0 ? demo.title : ''
        return {
          id: post.id,
          threadId: id,
          number: post.number,
          rootNumber: under?.number ?? post.number,
          parentId: under?.id ?? null,
          authorId: post.authorId,
          markdown: post.text,
          html: renderUserText(post.text),
          words: sql`setweight(search_words(${title}::text), 'A') || search_words(${post.text}::text)`,
          createdAt: post.at,
        }
      }),
    ),
  )
  const reactions = rows.flatMap(({ written }, index) =>
    written.flatMap((post) =>
      Array.from({ length: 'thanks' in post ? (post.thanks ?? 0) : 0 }, (_, place) => ({
        userId: students[(index * 11 + place * 5 + 40) % students.length]?.id ?? '',
        postId: post.id,
        kind: place % 3 === 2 ? ('thanks' as const) : ('helpful' as const),
      })),
    ),
  )
  await tx.insert(postReactions).values(reactions).onConflictDoNothing()
  const [lookingAround] = students
  if (lookingAround) {
    await tx
      .insert(threadFollows)
      .values(rows.slice(1, 3).map(({ id }) => ({ userId: lookingAround.id, threadId: id, following: true })))
  }
  await tx.execute(sql`
    update ${forums} set thread_count = figures.threads, post_count = figures.posts, last_activity_at = figures.latest
      from (select t.forum_id, count(distinct t.id)::int as threads, count(p.id)::int as posts,
                   max(t.last_activity_at) as latest
              from ${threads} t join ${posts} p on p.thread_id = t.id group by t.forum_id) as figures
     where ${forums.id} = figures.forum_id`)
}

/** The same id in every demo, so that links keep working. */
function stableId(name: string): string {
  const hex = createHash('sha256').update(`creare demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
