import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import type { Api } from './api.ts'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'
import { pagePolicy } from './security-headers.ts'

export function addSystemRoutes(api: Api, { db }: { db: Database }): void {
  const shared = { 'cache-control': 'public, no-cache' }

  // Built on first request: it takes a third of a second, and its objects ten times the bytes kept.
  let description: Description | undefined

  api.get('/api/health', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }))

  /** 200 only if a request that needs the database would work. */
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
      'content-security-policy': pagePolicy({ nonce: null, scripts: [] }),
    }
    return new Response(description.page, { headers })
  })
}

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
