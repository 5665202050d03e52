import { sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import type { Api } from './api.ts'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'
import { pagePolicy } from './security-headers.ts'

/** The addresses about the API itself: alive, ready, its description for programs and for people. */
export function addSystemRoutes(api: Api, { db }: { db: Database }): void {
  const shared = { 'cache-control': 'public, no-cache' }

  // Made when it is first asked for, which at most sites is never: it takes a start a third of a second, and as the
  // objects it is made of ten times the bytes that are kept of it.
  let description: Description | undefined

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

  api.get('/api/openapi.json', () => {
    description ??= makeDescription()
    return new Response(description.document, { headers: { ...shared, 'content-type': 'application/json' } })
  })
  api.get('/api/docs', () => {
    description ??= makeDescription()
    const headers = {
      ...shared,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(),
    }
    return new Response(description.page, { headers })
  })
}

/** The description of the API as bytes: for programs, and for people. */
interface Description {
  document: Uint8Array<ArrayBuffer>
  page: Uint8Array<ArrayBuffer>
}

function makeDescription(): Description {
  const document = openApiDocument()
  const page = apiPage(document)
  return {
    document: Buffer.from(JSON.stringify(document)),
    page: Buffer.from(page),
  }
}
