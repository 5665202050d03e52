import type { DatabasePool } from '../../database/pool.ts'

export interface ForumSize {
  forumId: string
  threadCount: number
  replyCount: number
  authorId: string
}

/**
 * A forum with many threads, another with as many, and one thread with many replies, each answered four times.
 *
 * @returns the id of the long thread
 */
export async function fillForum(
  pool: DatabasePool,
  { forumId, threadCount, replyCount, authorId }: ForumSize,
): Promise<string> {
  // Filling exceeds the statement timeout on a slow machine, with the index of titles.
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into threads
         (forum_id, author_id, title, last_poster_id, last_number, reply_count, last_activity_at, created_at)
       select $1, $2, 'Thread ' || n, $2, 1, n % 3, now() - n * interval '1 minute', now() - n * interval '1 minute'
         from generate_series(1, $3::int) as n`,
      [forumId, authorId, threadCount],
    )
    await client.query(
      `insert into threads (forum_id, title, last_activity_at)
       select 'general', 'Elsewhere ' || n, now() - n * interval '1 minute' from generate_series(1, $1::int) as n`,
      [threadCount],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into threads (forum_id, author_id, title, last_poster_id, last_number, reply_count)
       values ($1, $2, 'The long one', $2, $3::int + 1, $3::int) returning id`,
      [forumId, authorId, replyCount],
    )
    const longThread = rows[0]?.id ?? ''
    await client.query(
      `insert into posts (thread_id, number, root_number, author_id, markdown, html, words)
       select $1, n, case when n = 1 then 1 else n - (n - 2) % 5 end, $2, 'A reply.',
              '<p>' || repeat('A reply of some length. ', 8) || n || '</p>', to_tsvector('english', 'reply')
         from generate_series(1, $3::int + 1) as n`,
      [longThread, authorId, replyCount],
    )
    await client.query(
      `insert into post_reactions (user_id, post_id, kind)
       select $1, id, 'helpful' from posts where thread_id = $2 and number % 2 = 0`,
      [authorId, longThread],
    )
    await client.query('analyze')
    return longThread
  } finally {
    // Do not return a client with this timeout to the pool.
    client.release(true)
  }
}
