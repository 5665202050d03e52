import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

async function placeOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return box
}

test('opening a lecture for editing changes nothing', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  // It has tables and notes, which the editor normalizes.
  await page.goto('/teach/courses/fnd-100/modules/fnd-100-3')
  await page.getByRole('button', { name: 'Edit lecture' }).click()
  await expect(page.getByRole('textbox', { name: 'Lecture' })).toBeFocused()
  await expect(page.getByText('Nothing changed here yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'This is what students read' })).toBeDisabled()
})

test("a course's tabs stay in place from page to page", async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/courses/fnd-100')
  const tabs = page.getByRole('navigation', { name: 'Course' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
  const { y } = await placeOf(tabs)
  await tabs.getByRole('link', { name: 'Gradebook' }).click()
  await expect(page.getByRole('heading', { name: 'Gradebook', level: 1 })).toBeVisible()
  expect((await placeOf(tabs)).y).toBeCloseTo(y, 0)
})

test("a student's view of the third module does not call it the last", async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/teach/courses/fnd-100/modules/fnd-100-3?part=preview')
  await expect(page.getByText('Play Video')).toBeVisible()
  await expect(page.getByText('Module 3 of 3')).toHaveCount(0)
})

test("on a phone, a queue takes a few lines, and a forum's code is beside its name", async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.administrator())
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/jobs')
  const queue = page.getByRole('table', { name: 'Queues' }).getByRole('row', { name: /^Send messages \d/ })
  expect((await placeOf(queue)).height).toBeLessThan(100)
  await page.goto('/admin/forums?tab=forums&search=FND+100')
  const forum = page.getByRole('row').filter({ hasText: 'FND 100' })
  const code = await placeOf(forum.getByText('FND 100', { exact: true }))
  const title = await placeOf(forum.getByRole('link'))
  expect(title.x).toBeLessThan(code.x + code.width + 16)
})

test('a right-to-left name aligns with the others in the audit log', async ({ page, site, signIn }) => {
  const person = await site.make.administrator({ firstName: 'ישראל', lastName: 'ישראלי' })
  await signIn(page, person)
  const options = {
    data: { firstName: 'עמית', lastName: 'בן־דוד', email: `amit-${person.id}@example.org`, role: 'student' },
    headers: { origin: site.baseUrl },
  }
  expect((await page.request.post('/api/admin/users', options)).status()).toBe(200)
  await page.goto(`/admin/audit?actor=${person.id}`)
  const cell = page.getByRole('cell', { name: 'עמית' })
  const offset = await cell.evaluate((shown) => {
    const text = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode()
    const letters = document.createRange()
    letters.selectNodeContents(text ?? shown)
    return letters.getBoundingClientRect().left - shown.getBoundingClientRect().left
  })
  expect(offset).toBeLessThan(1)

  await page.goto(`/admin/audit?actor=${person.id}&from=2001-01-01&until=2001-01-02`)
  await expect(page.getByText('Try other days, or another kind of change.')).toBeVisible()
})

test('the address of an unknown change shows the log without it', async ({ page, site, signIn }) => {
  const person = await site.make.administrator()
  await signIn(page, person)
  await page.goto(`/admin/audit?actor=${person.id}&action=user.knighted`)
  await expect(page).toHaveURL(`${site.baseUrl}/admin/audit?actor=${person.id}`)
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  await page.goto('/admin/audit?action=user.invited')
  await expect(page).toHaveURL(/action=user\.invited$/)
})

test('below a short page there is only the footer', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.instructor())
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto('/teach')
  const { y, height } = await placeOf(page.getByRole('contentinfo'))
  expect(y + height).toBeCloseTo(1400, 0)
})
