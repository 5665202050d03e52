import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

export function mergeCalls(app: TestApp, admin: Person) {
  return {
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a row by looking into it
    rows: async (statement: string, values: unknown[] = []): Promise<any[]> =>
      (await app.database.pool.query(statement, values)).rows,

    preview: async (from: Person, into: Person, as = admin) => {
      const call = { as, params: { userId: from.id }, query: { into: into.id } }
      return (await app.call('GET /api/admin/users/{userId}/merge', call)).body.preview
    },

    merge: (from: Person, into: Person, more: Record<string, unknown> = {}, as = admin) =>
      app.call('POST /api/admin/users/{userId}/merge', {
        as,
        params: { userId: from.id },
        body: { into: into.id, confirmation: from.email, ...more },
      }),

    twins: async () => {
      const [from, into] = await Promise.all([
        app.make.student({ firstName: 'Mia', lastName: 'Twice' }),
        app.make.student({ firstName: 'Mia', lastName: 'Once' }),
      ])
      return { from, into }
    },
  }
}
