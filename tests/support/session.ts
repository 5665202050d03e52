import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/client.ts'
import { sessions } from '../../database/schema/index.ts'
import { sessionTokenHash } from '../../server/people/accounts/hashed-sessions.ts'
import { sessionCookieName } from '../../server/people/accounts/session.ts'

const oneDay = 24 * 3_600_000

export interface SessionCookie {
  name: string
  /** The cookie value: encoded token and signature. */
  value: string
  token: string
}

export async function startSession(
  db: Database,
  userId: string,
  {
    secret,
    baseUrl,
    expiresAt = new Date(Date.now() + oneDay),
  }: { secret: string; baseUrl: string; expiresAt?: Date },
): Promise<SessionCookie> {
  const token = randomBytes(24).toString('base64url')
  await db.insert(sessions).values({ id: randomUUID(), userId, token: sessionTokenHash(token), expiresAt })
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { name: sessionCookieName(baseUrl), value: encodeURIComponent(`${token}.${signature}`), token }
}
