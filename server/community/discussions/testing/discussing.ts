import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

export const course = 'fnd-100'
export const day = 24 * 3_600_000

interface Text {
  body?: string
  mentions?: string[]
  idempotencyKey?: string
}

export function discussing(app: TestApp) {
  const begin = (
    as: Person,
    { forumId = course, title = 'Which lamp?', ...text }: Text & { forumId?: string; title?: string } = {},
  ) =>
    app.call('POST /api/discussions/threads', {
      as,
      body: {
        forumId,
        title,
        body: 'I film at a desk.',
        mentions: [],
        idempotencyKey: randomUUID(),
        ...text,
      },
    })
  const threadOf = async (as: Person, options = {}): Promise<string> =>
    (await begin(as, options)).body.threadId
  const reply = (
    as: Person,
    id: string,
    { parentId = null, ...text }: Text & { parentId?: string | null } = {},
  ) =>
    app.call('POST /api/discussions/threads/{id}/posts', {
      as,
      params: { id },
      body: { body: 'A soft one.', parentId, mentions: [], idempotencyKey: randomUUID(), ...text },
    })
  const replyOf = async (as: Person, id: string, options = {}): Promise<string> =>
    (await reply(as, id, options)).body.postId
  const read = (as: Person, id: string, query = {}) =>
    app.call('GET /api/discussions/threads/{id}', { as, params: { id }, query })
  const list = (as: Person, query: Record<string, string> = { forum: course }) =>
    app.call('GET /api/discussions/threads', { as, query })
  const titles = async (as: Person, query: Record<string, string>) =>
    (await list(as, query)).body.threads.map(({ title }: { title: string }) => title)
  const act = (as: Person, id: string, body: object) =>
    app.call('POST /api/discussions/threads/{id}/actions', { as, params: { id }, body })
  const edit = (as: Person, id: string, body: object) =>
    app.call('PATCH /api/discussions/posts/{id}', { as, params: { id }, body: { mentions: [], ...body } })
  const remove = (as: Person, id: string) =>
    app.call('DELETE /api/discussions/posts/{id}', { as, params: { id } })
  const react = (as: Person, id: string, active = true, kind = 'helpful') =>
    app.call('PUT /api/discussions/posts/{id}/reactions/{kind}', {
      as,
      params: { id, kind },
      body: { active },
    })

  const age = (person: Person, milliseconds: number) =>
    app.database.pool.query('update users set created_at = $2 where id = $1', [
      person.id,
      new Date(Date.now() - milliseconds),
    ])
  const student = async (options = {}) => {
    const person = await app.make.enrolledStudent({ courseId: course, ...options })
    await age(person, 40 * day)
    return person
  }

  const teacher = () => app.make.teacherOf(course)

  /** Forums whose stored counts differ from their content. */
  const miscounted = async () => {
    const { rows } = await app.database.pool.query(
      `select * from (
         select f.id, f.thread_count, f.post_count,
                (select count(*)::int from threads t where t.forum_id = f.id and t.state = 'open') as threads,
                (select count(*)::int from posts p join threads t on t.id = p.thread_id
                  where t.forum_id = f.id and t.state = 'open' and p.state = 'shown') as posts
           from forums f) as counted
        where (thread_count, post_count) <> (threads, posts)`,
    )
    return rows
  }

  return {
    begin,
    threadOf,
    reply,
    replyOf,
    read,
    list,
    titles,
    act,
    edit,
    remove,
    react,
    age,
    student,
    teacher,
    miscounted,
  }
}
