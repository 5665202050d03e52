import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { pictureRoutes } from './pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function drawn(url: string) {
  const pictures = pictureRoutes(
    {
      renderCover: (pathname) => (pathname.endsWith('/brd-101.svg') ? '<svg/>' : null),
      sharePng: async ({ kicker, title, accentColour }) =>
        Buffer.from([kicker, title, accentColour].filter(Boolean).join(' | ')),
      schoolIcon: async () => null,
    },
    app.api,
    app.settings.siteWithLogo,
    async () => null,
  )
  const answer = await pictures.draw(url)
  if (answer === null) return null
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), to: headers.get('location'), text: await answer.text() }
}

test('a share picture names the course, or the school', async () => {
  expect(await drawn('/share/fnd-100.png')).toMatchObject({
    status: 200,
    type: 'image/png',
    text: 'FND 100 · Foundation Core | Welcome to the Creator Economy',
  })
  expect((await drawn('/share/site.png'))?.text).toMatch(/ \| A New Kind of University\. Completely Free\.$/)
})

test('a share picture of a person says what they made, as long as their page is public', async () => {
  const student = await app.make.graduate({ firstName: 'Priya', lastName: 'Nair' })
  const show = (isPublic: boolean) =>
    app.call('PATCH /api/user/profile', {
      as: student,
      body: { handle: 'priya-makes', isPublic },
    })
  expect(await drawn('/share/@priya-makes.png')).toBeNull()
  await show(true)
  expect(await drawn('/share/@priya-makes.png')).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^@priya-makes.* \| Priya Nair$/),
  })
  await show(false)
  expect(await drawn('/share/@priya-makes.png')).toBeNull()
})

test('an unknown or hidden course has no picture', async () => {
  expect(await drawn('/share/no-such-course.png')).toBeNull()
  expect(await drawn('/share/..%2f..%2fsecret.png')).toBeNull()
  expect(await drawn('/covers/branding/none.svg')).toBeNull()
  await app.database.pool.query("update courses set status = 'draft' where id = 'fnd-101'")
  expect(await drawn('/share/fnd-101.png')).toBeNull()
})

test('each picture has one address, so invented queries cannot force new drawings', async () => {
  expect(await drawn('/share/fnd-100.png?size=1')).toMatchObject({ status: 301, to: '/share/fnd-100.png' })
  expect(await drawn('/covers/branding/brd-101.svg?1')).toMatchObject({
    status: 301,
    to: '/covers/branding/brd-101.svg',
  })
  expect(await drawn('/catalog?search=share')).toBeNull()
})
