import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { compactVerify, createLocalJWKSet, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { freshAddress, type Person } from '../../tests/support/factories.ts'
import { untilNotBusy } from '../../tests/support/until-not-busy.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.make.administrator()
})
afterAll(() => app.close())

const complete = (as: Person, position: number, completed = true, courseId = 'fnd-100') =>
  app.call('POST /api/user/progress', {
    as,
    body: { courseId, moduleId: `${courseId}-${position}`, completed },
  })
const mine = async (as: Person) => (await app.call('GET /api/user/certificates', { as })).body.certificates
const inDatabase = async ({ id }: Person) =>
  (await app.database.pool.query('select code, course_id from certificates where user_id = $1', [id])).rows
const share = (as: Person, code: string, shared = true) =>
  app.call('PUT /api/user/certificates/{code}/sharing', { as, params: { code }, body: { shared } })
const verification = async (code: string) =>
  (await app.call('GET /api/certificates/{code}/verification', { params: { code } })).body.verification
const verify = async (credential: string) =>
  (await app.call('POST /api/credentials/verify', { body: { credential } })).body.verification
const credentialOf = async (code: string, as?: Person) =>
  (await app.call('GET /api/certificates/{code}/credential', { params: { code }, as })).body as string
const jwks = async () => createLocalJWKSet((await app.fetch('/.well-known/jwks.json')).body)

async function sharedCertificate(options: { firstName?: string; lastName?: string } = {}) {
  const student = await app.make.enrolledStudent({ ...options, completed: 4 })
  await complete(student, 5)
  const [{ code }] = await mine(student)
  await share(student, code)
  return { student, code: code as string }
}

describe('issuing', () => {
  test('happens exactly when the last missing module is completed, and is permanent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 14 }),
        async (writes) => {
          const student = await app.make.enrolledStudent({ completed: 3 })
          const done = new Set([1, 2, 3])
          let ever = false
          for (const [position, completed] of [...writes]) {
            const { status } = await complete(student, position, completed)
            if (status === 200) completed ? done.add(position) : done.delete(position)
            ever ||= done.size === 5
            expect((await inDatabase(student)).length).toBe(ever ? 1 : 0)
          }
        },
      ),
      // Starts nearly complete, so completion happens often.
      { numRuns: 12, examples: [[[1, 2, 3, 4, 5].map((n): [number, boolean] => [n, true])]] },
    )
  }, 120_000)

  test('creates one for 50 concurrent completions', async () => {
    const student = await app.make.enrolledStudent({ completed: 4 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => untilNotBusy(() => complete(student, 5))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.courseCompleted}`))).toEqual(
      new Set(['200 true']),
    )
    expect(await inDatabase(student)).toHaveLength(1)
  })

  test("uses the student's current name, and keeps the certificate when a module is uncompleted", async () => {
    const student = await app.make.enrolledStudent({ firstName: 'محمد', lastName: 'الأمين', completed: 4 })
    await complete(student, 5)
    await app.database.pool.query(`update users set first_name = 'Other', name = 'Other' where id = $1`, [
      student.id,
    ])
    await complete(student, 2, false)
    expect(await mine(student)).toMatchObject([
      { recipientName: 'محمد الأمين', courseCode: 'FND 100', moduleCount: 5, sharedAt: null, revoked: null },
    ])
  })

  test('includes courses completed before certificates existed', async () => {
    const graduate = await app.make.graduate()
    expect(await inDatabase(graduate)).toEqual([])
    const [first] = await mine(graduate)
    const [again] = await mine(graduate)
    expect(again.code).toBe(first.code)
    expect(await mine(await app.make.enrolledStudent({ completed: 4 }))).toEqual([])
  })
})

test('does not happen during impersonation', async () => {
  const graduate = await app.make.graduate()
  const holder = await app.make.administrator()
  await app.call('POST /api/admin/users/{userId}/view', { as: holder, params: { userId: graduate.id } })
  expect(await mine(holder)).toEqual([])
  expect(await inDatabase(graduate)).toEqual([])
  expect(await mine(graduate)).toHaveLength(1)
})

describe('notification', () => {
  const news = async (as: Person) => {
    const { body } = await app.call('GET /api/user/notifications', { as, query: { kind: 'certificate' } })
    return body.notifications.map(
      ({ sentence, path }: { sentence: { text: string }[]; path: string }) =>
        `${sentence.map(({ text }) => text).join('')} ${path}`,
    )
  }
  const title = 'Welcome to the Creator Economy'
  const path = '/dashboard/certificates/fnd-100'

  test('is sent once with the last module, however often completed, and not before', async () => {
    const student = await app.make.enrolledStudent({ completed: 3 })
    await complete(student, 4)
    expect(await news(student)).toEqual([])
    await Promise.all(Array.from({ length: 10 }, () => complete(student, 5)))
    await complete(student, 5, false)
    await complete(student, 5)
    expect(await news(student)).toEqual([`You earned the certificate for ${title} ${path}`])
  })

  test('rolls back with the certificate', async () => {
    const student = await app.make.enrolledStudent({ completed: 4 })
    await app.database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no news today'; end $$;
      create trigger refuse before insert on notifications execute function refuse()`)
    try {
      expect((await complete(student, 5)).status).toBe(500)
    } finally {
      await app.database.pool.query('drop trigger refuse on notifications; drop function refuse')
    }
    expect(await inDatabase(student)).toEqual([])
    expect((await complete(student, 5)).body.courseCompleted).toBe(true)
    expect(await news(student)).toHaveLength(1)
  })

  test('is sent for courses completed before certificates existed', async () => {
    const graduate = await app.make.graduate()
    await mine(graduate)
    await mine(graduate)
    expect(await news(graduate)).toEqual([`You earned the certificate for ${title} ${path}`])
  })

  test('has its own text for a revocation and a reissue', async () => {
    const { code, student } = await sharedCertificate()
    const body = { reason: 'The name was wrong' }
    for (const key of ['revoke', 'revoke', 'reissue'] as const)
      await app.call(`POST /api/admin/certificates/{code}/${key}`, {
        as: administrator,
        params: { code },
        body,
      })
    expect(await news(student)).toEqual([
      `Your certificate for ${title} was reissued ${path}`,
      `Your certificate for ${title} was revoked ${path}`,
      `You earned the certificate for ${title} ${path}`,
    ])
  })
})

describe('sharing', () => {
  test('makes a certificate public, and can be undone', async () => {
    const student = await app.make.graduate()
    const other = await app.make.student()
    const [{ code }] = await mine(student)
    const keys = ['', '/document', '/credential', '/verification'] as const
    const seen = (as?: Person) =>
      Promise.all(
        keys.map(
          async (part) =>
            (await app.call(`GET /api/certificates/{code}${part}`, { as, params: { code } })).status,
        ),
      )
    expect(await seen()).toEqual([404, 404, 404, 404])
    expect(await seen(other)).toEqual([404, 404, 404, 404])
    expect(await seen(await app.make.instructor())).toEqual([404, 404, 404, 404])
    expect(await seen(student)).toEqual([200, 200, 200, 200])
    expect((await share(other, code)).status).toBe(404)
    expect((await share(student, code)).body.certificate.sharedAt).toBeTruthy()
    expect(await seen()).toEqual([200, 200, 200, 200])
    await share(student, code, false)
    expect(await seen(other)).toEqual([404, 404, 404, 404])
  })

  test('shows nothing about the owner but the name', async () => {
    const { code, student } = await sharedCertificate()
    const { body } = await app.call('GET /api/certificates/{code}', { params: { code } })
    expect(JSON.stringify(body)).not.toContain(student.id)
    expect(JSON.stringify(body)).not.toContain(student.email)
    expect(JSON.stringify(decodeJwt(await credentialOf(code)))).not.toContain(student.email)
  })
})

describe('the document', () => {
  test('is a tagged PDF on one page for any name', async () => {
    const names = [
      ['Łukasz', 'Şahin'],
      ['محمد', 'الأمين'],
      ['👩🏽‍🎓', 'Grace'],
      ['N'.repeat(150), 'O'.repeat(149)],
      ['#panic()', '"];#'],
    ]
    for (const [firstName = '', lastName = ''] of names) {
      const { code } = await sharedCertificate({ firstName, lastName })
      const answer = await app.call('GET /api/certificates/{code}/document', { params: { code } })
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.body).toContain('/StructTreeRoot')
      expect(answer.body.match(/\/Type\s*\/Page\b/g), firstName).toHaveLength(1)
    }
  }, 120_000)
})

test('reports a letter without a font to administrators, with its document and count', async () => {
  const { code } = await sharedCertificate({ firstName: 'Ada 𐎠', lastName: '김' })
  for (let time = 0; time < 2; time += 1) {
    const answer = await app.call('GET /api/certificates/{code}/document', { params: { code } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  }
  const { body } = await app.call('GET /api/admin/status', { as: administrator })
  const documents = body.parts.find(({ name }: { name: string }) => name === 'documents')
  expect(documents.state).toBe('attention')
  expect(documents.said).toContain(`𐎠 (U+103A0) in certificate ${code}, 2 times.`)
  expect(documents.said).not.toContain('Ada')
})

describe('the credential', () => {
  test('is an OpenBadgeCredential that anyone can verify with the published keys', async () => {
    const { code } = await sharedCertificate({ firstName: 'Noor', lastName: 'Haddad' })
    const jwt = await credentialOf(code)
    const { payload, protectedHeader } = await compactVerify(jwt, await jwks())
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'vc+jwt' })
    const body = JSON.parse(new TextDecoder().decode(payload))
    expect(body).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('purl.imsglobal.org')],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:localhost%3A3000', type: ['Profile'] },
      credentialSubject: {
        identifier: [{ identityHash: 'Noor Haddad', hashed: false }],
        achievement: { achievementType: 'Course', humanCode: 'FND 100' },
      },
      credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    })
    const did = (await app.fetch('/.well-known/did.json')).body
    expect(did.assertionMethod).toContain(protectedHeader.kid)
    expect(await verification(code)).toMatchObject({ state: 'valid', signatureValid: true })
    expect(await verify(jwt)).toMatchObject({ state: 'valid', certificate: { code } })
    for (const address of [body.credentialSubject.achievement.id, body.credentialStatus.statusListCredential])
      expect((await app.fetch(new URL(address).pathname)).status, address).toBe(200)
  })

  test('is rejected if modified', async () => {
    const { code } = await sharedCertificate()
    const [head = '', body = '', signature = ''] = (await credentialOf(code)).split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const decoded = JSON.parse(Buffer.from(body, 'base64url').toString())
    decoded.credentialSubject.identifier[0].identityHash = 'Eve Adams'
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    for (const forged of [
      `${head}.${encode(decoded)}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${encode({ alg: 'none', kid })}.${encode(decoded)}.`,
      `${encode({ alg: 'HS256', kid })}.${body}.${signature}`,
      `${encode({ alg: 'EdDSA', kid: 'did:web:evil.example#1' })}.${body}.${signature}`,
      'nothing of the kind',
    ])
      expect(await verify(forged)).toMatchObject({
        state: 'invalid',
        signatureValid: false,
        certificate: null,
      })
  })

  test('reports that the records no longer match it', async () => {
    const { code } = await sharedCertificate()
    await credentialOf(code)
    await app.database.pool.query(`update certificates set recipient_name = 'Eve' where code = $1`, [code])
    expect(await verification(code)).toMatchObject({ state: 'invalid', certificate: null })
  })

  test('stays verifiable after key rotation', async () => {
    const before = await sharedCertificate()
    const old = await credentialOf(before.code)
    const rotated = await app.call('POST /api/admin/credentials/key', { as: administrator })
    const after = await sharedCertificate()
    const fresh = await credentialOf(after.code)
    expect(await verify(old)).toMatchObject({ state: 'valid' })
    const { key } = await verify(fresh)
    expect(key).toMatch(new RegExp(`#${rotated.body.key}$`))
    const published = await jwks()
    for (const jwt of [old, fresh]) await compactVerify(jwt, published)
    const { rows } = await app.database.pool.query('select private_jwk from signing_keys')
    for (const { private_jwk } of rows) expect(private_jwk).not.toContain('"d"')
    const inUse = await app.database.pool.query('select 1 from signing_keys where retired_at is null')
    expect(inUse.rows).toHaveLength(1)
  })
})

describe('administrators', () => {
  const body = { reason: 'The name was wrong' }

  test('revoke with a reason; the certificate stays verifiable as revoked', async () => {
    const { code, student } = await sharedCertificate()
    const jwt = await credentialOf(code)
    const key = 'POST /api/admin/certificates/{code}/revoke'
    expect((await app.call(key, { as: student, params: { code }, body })).status).toBe(403)
    expect((await app.call(key, { as: administrator, params: { code }, body: { reason: ' ' } })).status).toBe(
      422,
    )
    await app.call(key, { as: administrator, params: { code }, body })
    await app.call(key, { as: administrator, params: { code }, body: { reason: 'Another reason' } })
    expect(await verification(code)).toMatchObject({
      state: 'revoked',
      signatureValid: true,
      certificate: { revoked: { reason: body.reason, replacedBy: null } },
    })
    expect(await verify(jwt)).toMatchObject({ state: 'revoked' })
    const { statusListCredential, statusListIndex } = decodeJwt(jwt).credentialStatus as Record<
      string,
      string
    >
    const list = (await app.fetch(new URL(statusListCredential ?? '').pathname)).body as string
    await compactVerify(list, await jwks())
    const { encodedList } = decodeJwt(list).credentialSubject as { encodedList: string }
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
    const place = Number(statusListIndex)
    const bit = (at: number) => ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    expect([bits.length, bit(place), bit(place + 1)]).toEqual([16_384, 1, 0])
    const { rows } = await app.database.pool.query('select revoked_by from certificates where code = $1', [
      code,
    ])
    expect(rows).toEqual([{ revoked_by: administrator.id }])
    await complete(student, 5, false)
    await complete(student, 5)
    expect(await mine(student)).toMatchObject([{ code, revoked: { reason: body.reason } }])
  })

  test('are logged once with the reason', async () => {
    const { code } = await sharedCertificate({ firstName: 'Noor', lastName: 'Haddad' })
    const call = (key: 'revoke' | 'reissue') =>
      app.call(`POST /api/admin/certificates/{code}/${key}`, { as: administrator, params: { code }, body })
    await call('revoke')
    await call('revoke')
    const made = (await call('reissue')).body.certificate
    await call('reissue')
    const { body: log } = await app.call('GET /api/admin/audit', {
      as: administrator,
      query: { subject: `certificate/${code}` },
    })
    expect(log.entries).toMatchObject([
      { action: 'certificate.reissued', changes: [{ field: 'code', before: code, after: made.code }] },
      { action: 'certificate.revoked', reason: body.reason, subject: { label: 'FND 100, Noor Haddad' } },
    ])
    await app.call('POST /api/admin/credentials/key', { as: administrator })
    const { body: keys } = await app.call('GET /api/admin/audit', {
      as: administrator,
      query: { action: 'credential-key.changed' },
    })
    expect(keys.entries[0].actor.id).toBe(administrator.id)
  })

  test('see all certificates of a person, including replaced and unshared ones', async () => {
    const student = await app.make.graduate()
    const [{ code }] = await mine(student)
    const key = 'GET /api/admin/users/{userId}/certificates'
    const params = { userId: student.id }
    const again = await app.call('POST /api/admin/certificates/{code}/reissue', {
      as: administrator,
      params: { code },
      body,
    })
    expect((await app.call(key, { as: administrator, params })).body.certificates).toMatchObject([
      { code: again.body.certificate.code, revoked: null },
      { code, revoked: { replacedBy: again.body.certificate.code } },
    ])
    expect((await app.call(key, { as: student, params })).status).toBe(403)
  })

  test('reissue with the current name, once', async () => {
    const { code, student } = await sharedCertificate({ firstName: 'Wrng', lastName: 'Name' })
    await credentialOf(code)
    await app.database.pool.query(`update users set first_name = 'Right' where id = $1`, [student.id])
    const key = 'POST /api/admin/certificates/{code}/reissue'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(key, { as: administrator, params: { code }, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const made = answers.find(({ status }) => status === 200)?.body.certificate
    expect(made).toMatchObject({ recipientName: 'Right Name', revoked: null, sharedAt: expect.any(String) })
    expect(await verification(code)).toMatchObject({
      state: 'revoked',
      certificate: { recipientName: 'Wrng Name', revoked: { replacedBy: made.code } },
    })
    expect(await verification(made.code)).toMatchObject({ state: 'valid' })
    expect(await mine(student)).toMatchObject([{ code: made.code }])
  })
})

describe('the name of a student enrolled with a single name', () => {
  async function finished() {
    const email = freshAddress('single')
    const body = { firstName: 'Ada', lastName: 'Student', email, password: 'long enough' }
    await app.call('POST /api/auth/register', { body })
    const pool = app.database.pool
    const [row] = (await pool.query('select id, first_name, last_name from users where email = $1', [email]))
      .rows
    expect(row).toMatchObject({ first_name: 'Ada', last_name: 'Student' })
    const ada: Person = { id: row.id, email, firstName: 'Ada', lastName: 'Student', role: 'student' }
    for (const position of [1, 2, 3, 4, 5]) expect((await complete(ada, position)).status).toBe(200)
    return ada
  }
  const certificatesOf = async (as: Person) => (await app.call('GET /api/user/certificates', { as })).body
  const nameThem = (as: Person, firstName: string, lastName: string) =>
    app.call('PATCH /api/user/profile', { as, body: { firstName, lastName } })

  test('is never "Student" on a certificate, and is requested before one is shown', async () => {
    const ada = await finished()
    const before = await certificatesOf(ada)
    expect(before).toMatchObject({ asksForName: true, certificates: [{ recipientName: 'Ada' }] })
    expect((await nameThem(ada, 'Ada', 'Lovelace')).status).toBe(200)
    const after = await certificatesOf(ada)
    expect(after).toMatchObject({ asksForName: false, certificates: [{ recipientName: 'Ada Lovelace' }] })
    const code = after.certificates[0].code
    expect(decodeJwt(await credentialOf(code, ada))).toMatchObject({ name: expect.any(String) })
    expect(JSON.stringify(decodeJwt(await credentialOf(code, ada)))).not.toContain('Ada Student')
  })

  test('may stay a single name, or really be Student', async () => {
    const [single, student] = [await finished(), await finished()]
    await nameThem(single, 'Ada', '')
    expect(await certificatesOf(single)).toMatchObject({
      asksForName: false,
      certificates: [{ recipientName: 'Ada' }],
    })
    await nameThem(student, 'Ada', 'Student')
    expect(await certificatesOf(student)).toMatchObject({
      asksForName: false,
      certificates: [{ recipientName: 'Ada Student' }],
    })
  })

  test('does not change signed certificates, nor those of others', async () => {
    const [ada, other] = [
      await finished(),
      await sharedCertificate({ firstName: 'Priya', lastName: 'Student' }),
    ]
    const { code } = (await certificatesOf(ada)).certificates[0]
    await credentialOf(code, ada)
    await nameThem(ada, 'Ada', 'Lovelace')
    expect((await certificatesOf(ada)).certificates).toMatchObject([{ recipientName: 'Ada' }])
    // A person really called Student, whose name is not from the form, is not asked.
    expect(await certificatesOf(other.student)).toMatchObject({
      asksForName: false,
      certificates: [{ recipientName: 'Priya Student' }],
    })
  })
})
