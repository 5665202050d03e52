import { createHash } from 'node:crypto'
import type { DatabasePool } from '../../database/pool.ts'

/**
 * A school with much to search: courses, lectures and discussions of words with a natural frequency, few common and
 * most rare (Zipf). Identical in every run.
 */
export interface LibrarySize {
  courses: number
  posts: number
  /** The curriculum's own lectures have 1,500 on average. */
  wordsOfLecture: number
}

const vocabulary = 20_000
const postsOfThread = 4
/** The number of different texts per length. */
const texts = 2_000

/** The n-th most frequent word, from 1: three or four syllables, so few look alike. */
export function libraryWord(n: number): string {
  const bytes = createHash('sha256').update(`word ${n}`).digest()
  const syllables = Array.from({ length: 3 + ((bytes[31] ?? 0) % 2) }, (_, index) => {
    const consonant = 'bcdfghjklmnprstvwz'[(bytes[index * 2] ?? 0) % 18]
    return `${consonant}${'aeiou'[(bytes[index * 2 + 1] ?? 0) % 5]}`
  })
  return `${syllables.join('')}${'nrtlmk'[(bytes[30] ?? 0) % 6]}`
}

/** Words from the most frequent to the rarest, evenly spaced by frequency. */
export const wordsByFrequency = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    libraryWord(Math.floor(Math.exp((index / count) * Math.log(vocabulary)))),
  )

function seededRandom(): () => number {
  let state = 0x2545f491
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** @param authorId author of all posts, a student of fnd-100 */
export async function fillLibrary(pool: DatabasePool, size: LibrarySize, authorId: string): Promise<void> {
  const client = await pool.connect()
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values)
  try {
    await run('set statement_timeout = 0')
    await run(`create temporary table texts
      (words int, number int, said text, vector tsvector, primary key (words, number))`)
    const words = Array.from({ length: vocabulary }, (_, index) => libraryWord(index + 1))
    const random = seededRandom()
    const draw = () => words[Math.floor(vocabulary ** random()) - 1]
    for (const length of [4, 15, 40, size.wordsOfLecture]) {
      const said = Array.from({ length: texts }, () => Array.from({ length }, draw).join(' '))
      await run(
        `insert into texts select $1, number - 1, said, case when $1 = 40 then to_tsvector('english', said) end
           from unnest($2::text[]) with ordinality as made(said, number)`,
        [length, said],
      )
    }
    await run('analyze texts')
    await fillCourses(run, size)
    await fillDiscussions(run, size.posts / postsOfThread, authorId)
    await run('drop table texts')
    await run('vacuum analyze')
  } finally {
    // Do not return a client with this timeout to the pool.
    client.release(true)
  }
}

type Run = (statement: string, values?: unknown[]) => Promise<unknown>

/** The text of a row. @param of an expression that distinguishes rows */
const text = (words: number, of: string) =>
  `(select said from texts where words = ${words} and number = (${of}) % ${texts})`

async function fillCourses(run: Run, { courses, wordsOfLecture }: LibrarySize) {
  await run(
    `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, status, position)
     select 'big-' || n, 'BIG ' || n, ${text(4, 'n')}, ${text(40, 'n * 3')}, 'marketing', 'Advanced', 'Faculty',
            '[]', case when n % 50 = 0 then 'draft' else 'published' end, 1000 + n from generate_series(1, $1::int) n`,
    [courses],
  )
  await run(
    `insert into modules (id, course_id, position, title, type, summary)
     select 'big-' || n || '-' || p, 'big-' || n, p, ${text(4, 'n * 7 + p')}, 'video', ${text(15, 'n + p')}
       from generate_series(1, $1::int) n, generate_series(1, 2) p`,
    [courses],
  )
  await run(
    `insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
     select 'big-' || n || '-1', ${text(wordsOfLecture, 'n')}, '', '[]', ${wordsOfLecture}, '[]', '[]'
       from generate_series(1, $1::int) n`,
    [courses],
  )
}

async function fillDiscussions(run: Run, threads: number, authorId: string) {
  await run(
    `insert into threads (id, forum_id, author_id, title, last_number, reply_count, last_activity_at)
     select md5('thread' || n)::uuid, case when n % 2 = 0 then 'general' else 'fnd-100' end, $1,
            ${text(4, 'n * 11')}, ${postsOfThread}, ${postsOfThread - 1}, now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
    [authorId, threads],
  )
  await run(
    `insert into posts (thread_id, number, root_number, author_id, markdown, html, words, created_at)
     select md5('thread' || n)::uuid, p, p, $1, said, '', vector, now() - n * interval '1 minute'
       from generate_series(1, $2::int) n, generate_series(1, ${postsOfThread}) p, texts
      where texts.words = 40 and texts.number = (n * ${postsOfThread} + p) % ${texts}`,
    [authorId, threads],
  )
}
