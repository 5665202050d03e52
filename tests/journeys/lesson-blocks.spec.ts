import { expect, test } from '../support/journey.ts'

const lesson = '/course/mkt-101?module=mkt-101-1'

test('a question in the text, a calculator and a chart, by keyboard, as a visitor and as a student', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ courseId: 'mkt-101' })
  for (const isStudent of [false, true]) {
    if (isStudent) await signIn(page, student)
    await page.goto(lesson)
    const lecture = page.locator('#lecture-text')
    await page.mouse.wheel(0, 400)
    const question = lecture.locator('.lecture-question')
    const options = question.getByRole('button')
    await expect(options).toHaveCount(4)
    await options.filter({ hasText: 'Views, added up' }).focus()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('status')).toContainText('Not that one')
    await options.filter({ hasText: 'Saves and real replies' }).focus()
    await page.keyboard.press('Space')
    await expect(question.getByRole('status')).toHaveText('Right.')
    await expect(question.getByText(/^If it doubled, she would make more/)).toBeVisible()

    const calculator = lecture.locator('.lecture-calculator')
    const row = (name: string) => calculator.getByRole('row', { name: new RegExp(name) })
    await expect(row('Left after opportunity')).toContainText('−€380')
    await calculator.getByLabel('Hours it took').fill('10')
    await calculator.getByLabel('Money in, less costs').fill('-8')
    await calculator.getByLabel('New people who came back').fill('26')
    await expect(row('Left after opportunity')).toContainText('−€158')
    await expect(row('What each person cost you')).toContainText('€6.08')
    await calculator.getByLabel('Hours it took').fill('ten')
    await expect(row('Left after opportunity')).toContainText('–')
    await expect(calculator.getByLabel('Hours it took')).toHaveAttribute('aria-invalid', 'true')

    await expect(lecture.getByRole('img', { name: /^Bar chart: Left after opportunity/ })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test('without a script the answer is behind a press, and the calculator shows the worked example', async ({
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await page.goto(lesson)
  const question = page.locator('.lecture-question')
  await expect(question.getByText(/^If it doubled, she would make more/)).toBeHidden()
  await question.getByText('Show the answer').click()
  await expect(question.getByText(/^If it doubled, she would make more/)).toBeVisible()
  await expect(
    page.locator('.lecture-calculator').getByRole('row', { name: /each person cost/ }),
  ).toContainText('€12.67')
})

test('a student’s own numbers are kept for them alone, in every tab', async ({
  page,
  context,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ courseId: 'mkt-101' })
  await signIn(page, student)
  const calculator = (tab = page) => tab.locator('.lecture-calculator')
  const hours = (tab = page) => calculator(tab).getByLabel('Hours it took')
  const opportunity = (tab = page) => calculator(tab).getByRole('row', { name: /^Opportunity/ })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(lesson)
    await expect(calculator(tab)).toContainText('Only you can see your numbers.')
  }
  await expect(calculator().getByRole('button', { name: 'Back to the example' })).toBeHidden()
  await hours().fill('12,5')
  await calculator(other).getByLabel('What an hour would have earned').fill('20')
  for (const tab of [page, other]) {
    await expect(calculator(tab)).toContainText('Saved. Only you can see your numbers.')
    await expect(hours(tab)).toHaveValue('12,5')
    await expect(opportunity(tab)).toContainText('€250')
  }
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.reload()
  await expect(hours()).toHaveValue('12,5')
  await expect(opportunity()).toContainText('€250')
  await calculator().getByRole('button', { name: 'Back to the example' }).click()
  await expect(hours()).toHaveValue('24')
  await expect(calculator().getByRole('textbox').first()).toHaveValue('-20')
  await expect(hours()).toBeFocused()
  await expect(calculator()).toContainText('Only you can see your numbers.')
  await expect(hours(other)).toHaveValue('24')
})

test('numbers typed without a connection are saved later; a visitor’s are not kept', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
  const hours = page.locator('.lecture-calculator').getByLabel('Hours it took')
  await page.goto(lesson)
  await page.mouse.wheel(0, 400)
  await hours.fill('3')
  await page.reload()
  await page.mouse.wheel(0, 400)
  await expect(hours).toHaveValue('24')
  await signIn(page, await site.make.enrolledStudent({ courseId: 'mkt-101' }))
  await page.goto(lesson)
  await expect(page.getByText('Only you can see your numbers.')).toBeVisible()
  await context.setOffline(true)
  await hours.fill('7')
  await expect(page.getByText(/You’re offline/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved. Only you can see your numbers.')).toBeVisible()
  await page.reload()
  await expect(hours).toHaveValue('7')
})
