import { sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import type { Api } from './api.ts'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'
import { pagePolicy } from './security-headers.ts'

/** The addresses about the API itself: alive, ready, its description for programs and for people. */
export function addSystemRoutes(api: Api, { db }: { db: Database }): void {
  const document = openApiDocument()
  const page = apiPage(document)
  const shared = { 'cache-control': 'public, no-cache' }

  /** Answers as long as the process lives, whatever the database does. */
  api.get('/api/health', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }))

  /** Answers 200 only when a request that needs the database would. Migrations ran before this process listens. */
  api.get('/api/ready', async () => {
    try {
      await db.execute(sql`select 1 from courses limit 1`)
      return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
    } catch {
      return Response.json(
        { status: 'waiting for the database' },
        { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } },
      )
    }
  })

  api.get('/api/openapi.json', () => Response.json(document, { headers: shared }))
  api.get('/api/docs', () => {
    const headers = {
      ...shared,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(page),
    }
    return new Response(page, { headers })
  })
}
