import sharp from 'sharp'
import { expect } from 'vitest'
import { sessionCookieSetBy, type TestApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

export const password = 'a quiet morning'

/** @param appOf returns the app once it is created */
export function profileSteps(appOf: () => TestApp) {
  const change = (as: Person, body: object) => appOf().call('PATCH /api/user/profile', { as, body })
  const rows = async (statement: string, values: unknown[] = []) =>
    (await appOf().database.pool.query(statement, values)).rows

  async function picture(as: Person): Promise<string> {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a2bd6' } })
      .png()
      .toBuffer()
    const query = { purpose: 'profile-picture', name: 'me.png' }
    const { body } = await appOf().call('POST /api/media', { as, query, rawBody: new Uint8Array(bytes) })
    return body.file.id
  }

  async function needsFreshSignIn(
    person: Person,
    change: (cookie: string) => Promise<{ status: number; body: { code?: string } }>,
  ) {
    const app = appOf()
    const cookie = await app.cookieOf(person)
    await rows("update sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1", [
      person.id,
    ])
    expect(await change(cookie)).toMatchObject({ status: 403, body: { code: 'confirmation-needed' } })
    const confirmed = await app.call('POST /api/user/security/confirm', { cookie, body: { password } })
    expect((await change(sessionCookieSetBy(confirmed) ?? '')).status).toBe(200)
  }
  return { change, rows, picture, needsFreshSignIn }
}
