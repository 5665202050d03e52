import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exampleCertificate } from '../../../rules/certificate-example.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { pagesOfPdf } from '../../../tests/support/pdf.ts'
import { mediaCalls } from '../../media/testing/media-calls.ts'
import { certificateSource } from '../certificate-document.ts'
import { purposeOf } from './pictures.ts'

let app: TestApp
let admin: Person
let other: Person
let graduate: Person
let code: string

const { upload, uploaded, read, bytesInStorage } = mediaCalls(() => ({ app, owner: admin }))

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  other = await app.make.administrator()
  graduate = await app.make.graduate()
  const { certificates } = (await app.call('GET /api/user/certificates', { as: graduate })).body
  code = certificates[0].code
  const body = { shared: true }
  await app.call('PUT /api/user/certificates/{code}/sharing', { as: graduate, params: { code }, body })
})
afterAll(() => app.close())
afterEach(async () => {
  await save({})
})

const none = { logoId: null, logoHoldsName: false, signatories: [], text: '', place: '' }
const view = async () => (await app.call('GET /api/admin/certificate-design', { as: admin })).body
const put = (body: unknown, as = admin) => app.call('PUT /api/admin/certificate-design', { as, body })
const save = async (change: object, as = admin) =>
  put({ ...none, ...change, revision: (await view()).revision }, as)
const onPage = async () => (await app.call('GET /api/certificates/{code}', { params: { code } })).body.design

async function pdf(headers: Record<string, string> = {}) {
  const answer = await app.api.fetch(
    new Request(`http://localhost:3000/api/certificates/${code}/document`, { headers }),
    {},
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', bytes }
}

const drawing = (width: number, height: number, colour = '#1a2a6c') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="30" fill="${colour}"/></svg>`,
    ),
  )
const signature = async () =>
  new Uint8Array(
    await drawing(600, 200).extend({ top: 40, bottom: 40, background: '#0000' }).webp().toBuffer(),
  )
const logo = { purpose: purposeOf.logo, name: 'logo.png' }
const sign = { purpose: purposeOf.signature, name: 'signature.webp' }

test('without a design, nothing on certificates differs, and going back to it restores the very same PDF', async () => {
  expect(await view()).toMatchObject({ design: null })
  expect(await onPage()).toBeNull()
  const before = await pdf()
  await save({ text: 'Accredited by the Council.', place: 'Lund' })
  const designed = await pdf({ 'if-none-match': before.etag })
  expect(designed.status).toBe(200)
  expect(designed.etag).not.toBe(before.etag)
  expect(designed.bytes.equals(before.bytes)).toBe(false)
  await save({})
  expect(await view()).toMatchObject({ design: null })
  const after = await pdf()
  expect(after.etag).toBe(before.etag)
  expect(after.bytes.equals(before.bytes)).toBe(true)
})

test('logo, signatories and texts are on certificates that were issued before, in lists and when verified', async () => {
  const [mark, hand] = [
    await uploaded(new Uint8Array(await drawing(800, 200).png().toBuffer()), logo),
    await uploaded(await signature(), sign),
  ]
  expect(hand).toMatchObject({ name: 'signature.png', type: 'image/png', width: 600, height: 200 })
  const bare = await pdf()
  const answer = await save({
    logoId: mark.id,
    logoHoldsName: true,
    signatories: [
      { name: '  Ingrid Sørensen ', title: 'Head of School', signatureId: hand.id },
      { name: 'محمد الأمين', title: '', signatureId: null },
    ],
    text: 'Accredited 🎓 by the Council.',
    place: 'Göteborg',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const design = {
    logo: { id: mark.id, src: `/api/media/${mark.id}?size=474`, width: 800, height: 200, ground: 'light' },
    logoHoldsName: true,
    signatories: [
      { name: 'Ingrid Sørensen', title: 'Head of School', signature: { id: hand.id, ground: 'light' } },
      { name: 'محمد الأمين', title: '', signature: null },
    ],
    text: 'Accredited 🎓 by the Council.',
    place: 'Göteborg',
  }
  expect(answer.body.design).toMatchObject(design)
  expect(await onPage()).toMatchObject(design)
  const mine = await app.call('GET /api/user/certificates', { as: graduate })
  expect(mine.body.design).toMatchObject(design)
  const verified = await app.call('GET /api/certificates/{code}/verification', { params: { code } })
  expect(verified.body.verification.design).toMatchObject(design)
  // What was issued stays.
  expect(mine.body.certificates[0]).not.toHaveProperty('design')

  const made = await pdf()
  // The pictures are in it.
  expect(made.bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0).toBeGreaterThan(
    bare.bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0,
  )
  expect((await pdf({ 'if-none-match': made.etag })).status).toBe(304)
  // Another picture of the same person is another edition.
  const second = await uploaded(new Uint8Array(await drawing(600, 200, '#333').png().toBuffer()), sign)
  await save({ signatories: [{ name: 'Ingrid Sørensen', title: '', signatureId: second.id }] })
  expect((await pdf()).etag).not.toBe(made.etag)
})

test('pictures are public once saved, and removed when they are no longer in the design', async () => {
  const hand = await uploaded(await signature(), sign)
  expect((await read(hand.id)).status).toBe(404)
  // The same picture may be in both places.
  const twice = [1, 2].map((place) => ({ name: `Ada ${place}`, title: '', signatureId: hand.id }))
  expect((await save({ signatories: twice })).status).toBe(200)
  expect((await read(hand.id)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // Also for another administrator, who changes something else.
  expect((await save({ signatories: twice, place: 'Lund' }, other)).status).toBe(200)
  expect((await save({ signatories: twice.slice(1) })).status).toBe(200)
  expect((await read(hand.id)).status).toBe(200)
  await save({})
  await expect.poll(async () => (await read(hand.id)).status).toBe(404)
  await expect.poll(bytesInStorage).toBe(0)
})

test('nothing but the picture is stored: no place, camera or comment', async () => {
  const jpeg = await drawing(600, 200)
    .flatten({ background: '#fff' })
    .withExif({ IFD0: { Copyright: 'secret-camera' } })
    .jpeg()
    .toBuffer()
  expect(jpeg.includes('secret-camera')).toBe(true)
  const hand = await uploaded(new Uint8Array(jpeg), { ...sign, name: 'scan.jpg' })
  const { bytes } = await read(hand.id, { as: admin })
  expect(bytes.includes('secret-camera')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test.each([
  ['too low', () => drawing(200, 50).png().toBuffer(), 422, /A signature needs 60 at least/],
  ['too wide', () => drawing(1000, 80).png().toBuffer(), 422, /at most 10 times as wide/],
  [
    'a drawing that could carry programs',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    415,
    /^SVG drawings are not taken/,
  ],
  ['too large', async () => Buffer.alloc(5_000_001), 413, /5 MB/],
])('a signature that is %s is refused with a sentence', async (_, bytes, status, sentence) => {
  const answer = await upload(new Uint8Array(await bytes()), sign)
  expectProblem(answer, status)
  expect(answer.body.message).toMatch(sentence)
})

test.each([
  [{ text: 'x'.repeat(201) }, 'text', 'Please use at most 200 characters'],
  [{ text: 'two\nlines' }, 'text', 'Please write this in one line, without control characters'],
  [{ place: 'Lund\u202e' }, 'place', 'Please write this in one line, without control characters'],
  [
    { signatories: [{ name: ' ', title: '', signatureId: null }] },
    'signatories.0.name',
    'Please enter the name',
  ],
  [
    { signatories: ['A', 'B', 'C'].map((name) => ({ name, title: '', signatureId: null })) },
    'signatories',
    'At most 2 people can sign',
  ],
  [{ logoId: '../x' }, 'logoId', 'Invalid file id'],
])('%o is refused at its field, and nothing is saved', async (change, field, message) => {
  const answer = await save({ place: 'Lund', ...change })
  expectProblem(answer, 422, 'invalid-input')
  expect(answer.body.errors).toEqual([{ field, message }])
  expect(await view()).toMatchObject({ design: null })
})

test('only pictures of one’s own, and for this place, are taken', async () => {
  const student = await app.make.student()
  expectProblem(await upload(await signature(), { ...sign, as: student }), 403, 'not-allowed')
  const theirs = await uploaded(await signature(), { ...sign, as: other })
  const asLogo = await uploaded(await signature(), logo)
  for (const signatureId of [theirs.id, asLogo.id, crypto.randomUUID()]) {
    const answer = await save({ signatories: [{ name: 'Ada', title: '', signatureId }] })
    expectProblem(answer, 422, 'invalid-input')
  }
  expect(await view()).toMatchObject({ design: null })
})

test('a second tab gets a conflict and changes nothing, also when both make the first design', async () => {
  const { revision } = await view()
  const answers = await Promise.all(
    ['Lund', 'Malmö'].map((place, index) => put({ ...none, place, revision }, index === 0 ? admin : other)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('certificate-design-changed')
  const saved = await view()
  expect(saved.revision).toBe(revision + 1)
  // Also when the other change removed a picture that this one still has.
  const hand = await uploaded(await signature(), sign)
  const signatories = [{ name: 'Ada', title: '', signatureId: hand.id }]
  const withPicture = (await save({ signatories })).body
  await save({ place: 'Oslo' }, other)
  await expect.poll(async () => (await read(hand.id)).status).toBe(404)
  expectProblem(await put({ ...none, signatories, revision: withPicture.revision }), 409)
  // Going back to the default is a change too, so an old tab does not win.
  await save({})
  expectProblem(await put({ ...none, place: 'Oslo', revision: saved.revision }), 409)
})

test('a change is logged with what was before; the same again is not', async () => {
  await save({ signatories: [{ name: 'Ada Berg', title: 'Head', signatureId: null }], place: 'Lund' })
  await save({ signatories: [{ name: 'Ada Berg', title: 'Head', signatureId: null }], place: 'Oslo' })
  await save({ signatories: [{ name: 'Ada Berg', title: 'Head', signatureId: null }], place: 'Oslo' })
  const { body } = await app.call('GET /api/admin/audit', {
    as: admin,
    query: { action: 'certificate-design.changed' },
  })
  const changes = body.entries.map((entry: { changes: unknown }) => entry.changes)
  expect(changes.slice(0, 2)).toEqual([
    [{ field: 'place', before: 'Lund', after: 'Oslo' }],
    [
      { field: 'firstSignatory', before: null, after: 'Ada Berg, Head' },
      { field: 'place', before: null, after: 'Lund' },
    ],
  ])
})

test('the preview draws a design that is not saved, with a picture that is only uploaded', async () => {
  const hand = await uploaded(await signature(), sign)
  const preview = (body: unknown) =>
    app.call('POST /api/admin/certificate-design/preview', { as: admin, body })
  const signatories = [{ name: 'Ada Berg', title: 'Head', signatureId: hand.id }]
  const drawn = await preview({ ...none, signatories })
  expect(drawn.status, JSON.stringify(drawn.body)).toBe(200)
  expect(drawn.body.svg).toMatch(/^<svg/)
  expect(drawn.body.svg).toContain('data:image/')
  expect((await preview(none)).body.svg).not.toBe(drawn.body.svg)
  expect(await view()).toMatchObject({ design: null })
  expectProblem(
    await preview({ ...none, signatories: [{ ...signatories[0], signatureId: crypto.randomUUID() }] }),
    422,
    'invalid-input',
  )
})

test('the longest texts stay on one page, revoked or not, and are all there', async () => {
  const long = (letters: number) =>
    'Maximiliane von Hohenlohe-Langenburg '.repeat(20).slice(0, letters).trim()
  const site = (await app.call('GET /api/site')).body.site
  const person = { name: 'X'.repeat(80), title: long(120), signature: null }
  const design = {
    logo: null,
    logoHoldsName: false,
    signatories: [person, { ...person, name: 'محمد الأمين' }],
    text: `${'W'.repeat(195)} end.`,
    place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    files: new Map(),
  }
  const certificate = {
    ...exampleCertificate,
    recipientName: long(300),
    courseTitle: long(200),
    outcomes: Array.from({ length: 10 }, (_, index) => `${index} ${long(140)}`),
    work: { quizzes: 5, assignments: 3, assignmentPercent: 60, minimumGrade: 70 },
  }
  const revoked = { at: '2026-10-01T00:00:00Z', reason: `${long(490)} reason`, replacedBy: null }
  for (const one of [certificate, { ...certificate, revoked }]) {
    const bytes = await app.print.typeset(certificateSource(one, site, design), {
      kind: 'certificate',
      id: 'long',
    })
    const pages = await pagesOfPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('end.')
    expect(pages[0]).toContain('9 Maximiliane')
    expect(pages[0]?.includes('محمد') || pages[0]?.includes('دمحم')).toBe(
      'revoked' in one && one.revoked === null,
    )
  }
})

describe('the design of a course', () => {
  const of = (courseId: string) => ({ as: admin, params: { courseId } })
  const viewOf = async (courseId: string) =>
    (await app.call('GET /api/admin/courses/{courseId}/certificate-design', of(courseId))).body
  const putOf = (courseId: string, body: unknown) =>
    app.call('PUT /api/admin/courses/{courseId}/certificate-design', { ...of(courseId), body })
  const saveOf = async (courseId: string, change: object) =>
    putOf(courseId, { ...none, ...change, revision: (await viewOf(courseId)).revision })
  const courseOf = async () =>
    (await app.call('GET /api/certificates/{code}', { params: { code } })).body.certificate.courseId
  let own = ''

  beforeAll(async () => {
    own = await courseOf()
  })
  afterEach(async () => {
    await saveOf(own, {})
  })

  test('wins part by part, and its empty parts are the school’s', async () => {
    await save({ text: 'Accredited by the Council.', place: 'Lund' })
    const ofSchool = await pdf()
    const people = [{ name: 'Jun Sato', title: 'Head of Music', signatureId: null }]
    const saved = await saveOf(own, { signatories: people, place: 'Kyoto' })
    expect(saved.body).toMatchObject({
      course: { id: own },
      school: { text: 'Accredited by the Council.' },
      design: { place: 'Kyoto', text: '' },
    })
    expect(await onPage()).toMatchObject({
      text: 'Accredited by the Council.',
      place: 'Kyoto',
      signatories: [{ name: 'Jun Sato' }],
    })
    const mine = (await app.call('GET /api/user/certificates', { as: graduate })).body
    expect(mine.design).toMatchObject({ place: 'Lund' })
    expect(mine.designs[own]).toMatchObject({ place: 'Kyoto', text: 'Accredited by the Council.' })
    expect((await pdf()).bytes.equals(ofSchool.bytes)).toBe(false)
    await saveOf(own, {})
    expect(await onPage()).toMatchObject({ place: 'Lund', signatories: [] })
    expect((await pdf()).bytes.equals(ofSchool.bytes)).toBe(true)
  })

  test('changes no other course, and a course without one has the same bytes as before', async () => {
    const [before, plain] = [await pdf(), await onPage()]
    expect(plain).toBeNull()
    await saveOf('bus-110', { text: 'Only here.' })
    expect(own).not.toBe('bus-110')
    expect(await onPage()).toBeNull()
    const after = await pdf()
    expect(after.etag).toBe(before.etag)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    expect((await app.call('GET /api/user/certificates', { as: graduate })).body.designs).toEqual({})
    await saveOf('bus-110', {})
  })

  test('a second tab gets a conflict, and of two first designs at once one wins', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((text) => putOf('brd-101', { ...none, text, revision: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expectProblem(await putOf('brd-101', { ...none, revision: 0 }), 409, 'certificate-design-changed')
  })

  test('an unknown course is not found', async () => {
    expectProblem(await putOf('nothing', { ...none, revision: 0 }), 404, 'course-not-found')
  })

  test('a picture of two designs stays until neither has it', async () => {
    const { id } = await uploaded(new Uint8Array(await drawing(400, 200).png().toBuffer()), logo)
    await saveOf(own, { logoId: id })
    expect(await onPage()).toMatchObject({ logo: { id } })
    expect((await save({ logoId: id })).status).toBe(200)
    await saveOf(own, {})
    expect(await onPage()).toMatchObject({ logo: { id } })
    expect((await read(id)).status).toBe(200)
    await save({})
    expect(await onPage()).toBeNull()
    expect((await read(id)).status).toBe(404)
  })
})
