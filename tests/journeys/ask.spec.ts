import { expect, test } from '../support/journey.ts'

const module = '/course/fnd-100?module=fnd-100-2'

test('a passage is selected and asked about, and the question appears below the lecture', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  await page.goto(module)
  await page.waitForLoadState('networkidle')
  const passage = page.locator('#lecture-text > p').nth(1)
  await passage.scrollIntoViewIfNeeded()
  await passage.click({ clickCount: 3 })
  const said = await page.evaluate(() => String(getSelection()).replaceAll(/\s+/g, ' ').trim().slice(0, 60))
  const ask = page.getByRole('link', { name: 'Ask about this' })
  await expect(ask).toBeInViewport()
  expect(await findBarriers(page)).toEqual([])
  await ask.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask about this module')
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveValue(/^> /)
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveValue(
    new RegExp(said.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  )
  const title = `Why so? ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('main').getByRole('link', { name: 'Choose a Business That Fits Your Life' }).click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  const questions = page.getByRole('region', { name: 'Questions about this module' })
  await questions.scrollIntoViewIfNeeded()
  await expect(questions.getByRole('link', { name: title })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('a module without questions says so, and a short selection offers nothing', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent({ courseId: 'wrt-201' }))
  await page.goto('/course/wrt-201?module=wrt-201-1')
  await page.waitForLoadState('networkidle')
  const questions = page.getByRole('region', { name: 'Questions about this module' })
  await questions.scrollIntoViewIfNeeded()
  await expect(questions.getByText(/^No one has asked yet/)).toBeVisible()
  await page.getByRole('tab', { name: 'Lecture' }).scrollIntoViewIfNeeded()
  await page
    .locator('#lecture-text > p')
    .first()
    .dblclick({ position: { x: 120, y: 40 } })
  await expect(page.getByRole('link', { name: 'Ask about this' })).toBeHidden()
})
