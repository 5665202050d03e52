import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const id = 'brd-101'
const title = 'Build Your Brand Identity'
const builtIn = 'This is the built-in description'
const calls = /\/api\/courses\/[^/?]+$/
const modules = /\/api\/courses\/[^/]+\/modules\//
const data = /\/assets\/.*built-in-courses.*\.js$/

/** The browser's console line for each refused call. */
const refusals = /(401|404|503) GET \/api\/(user\/)?courses\//

// Within the application: a visitor's pages are documents, which the server renders.
test.beforeEach(async ({ page, site, signIn }) => signIn(page, await site.make.student()))

async function openCourse(page: Page) {
  await page.goto('/catalog')
  await page.getByRole('link', { name: title }).first().click()
}

const unknown = { status: 401, contentType: 'application/problem+json', body: '{"error":"Not signed in"}' }
const away = { status: 503, contentType: 'text/html', body: '<h1>Away</h1>' }

for (const [name, answer] of [
  ['does not know who asks (401)', unknown],
  ['is away (503)', away],
  ['cannot be reached', null],
] as const) {
  test(`if the API ${name}, a course page shows the built-in data`, async ({ page, guard }) => {
    guard.expect(refusals, /ERR_FAILED/)
    for (const call of [calls, modules])
      await page.route(call, (route) => (answer === null ? route.abort() : route.fulfill(answer)))
    await openCourse(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: builtIn })).toBeVisible()
    await expect(page.getByText('Module 1 of 5')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link')).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Play Video' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Enroll', exact: true })).toHaveAttribute(
      'href',
      /^\/enroll\?next=/,
    )

    await page.unroute(calls)
    await page.unroute(modules)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(builtIn)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Play Video' })).toBeEnabled()
  })
}

test('if only the course fails to load, its first module is shown with the built-in description', async ({
  page,
  guard,
}) => {
  guard.expect(refusals)
  await page.route(calls, (route) => route.fulfill(away))
  await openCourse(page)
  await expect(page.getByText(builtIn)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Lecture' })).toBeVisible()
})

test('a course unknown to the API is not found, and a loaded one uses no built-in data', async ({
  page,
  guard,
}) => {
  guard.expect(refusals)
  const loaded: string[] = []
  page.on('request', (request) => void (data.test(request.url()) && loaded.push(request.url())))
  await openCourse(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const gone = { status: 404, contentType: 'application/problem+json', body: '{"code":"course-not-found"}' }
  await page.route(calls, (route) => route.fulfill(gone))
  // Nor does the student take part in it.
  await page.route(/\/api\/user\/courses\/[^/?]+$/, (route) => route.fulfill(gone))
  await openCourse(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Course Not Found' })).toBeVisible()
  expect(loaded).toEqual([])
})

test('a withdrawn course does not return from the built-in data', async ({ page, guard }) => {
  guard.expect(refusals, /ApiError: 503/)
  await page.route('**/api/catalogue', async (route) => {
    const { courses, courseCount, ...rest } = await (await route.fetch()).json()
    const others = courses.filter((course: { id: string }) => course.id !== id)
    await route.fulfill({ json: { ...rest, courses: others, courseCount: courseCount - 1 } })
  })
  await page.route(calls, (route) => route.fulfill(away))
  await page.goto('/about')
  await page.getByRole('link', { name: 'Course Catalog' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course Catalog')
  await page.evaluate((path) => history.pushState({}, '', path), `/course/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })).toBeVisible()
})
