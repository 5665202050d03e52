import type { Locator, Page } from '@playwright/test'
import { renderLecture } from '../../content/markdown.ts'
import { everyBlock } from '../support/every-block.ts'
import { expect, type JourneyParts, test } from '../support/journey.ts'
import { putModule } from '../support/put-module.ts'

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
    const question = lecture.locator('.lecture-question').filter({ hasText: 'A maker of candles' })
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
  const question = page.locator('.lecture-question').filter({ hasText: 'A maker of candles' })
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
  guard,
}) => {
  // Both tabs may save at the same moment; the later one joins its numbers.
  guard.expect(/^answer: 409 PUT \/api\/user\/calculators/)
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

/** A lesson with every block, for everyone. */
async function openEveryBlock(page: Page, { db }: JourneyParts) {
  const { html, headings } = renderLecture(everyBlock)
  await putModule(page, db, 'wrt-101-1', 'other', { lectureHtml: html, headings })
  await page.goto('/course/wrt-101?module=wrt-101-1')
  await page.mouse.wheel(0, 400)
}

test('a question of any kind is answered by keyboard, and says why in place', async ({
  page,
  site,
  findBarriersInBothThemes,
}) => {
  await openEveryBlock(page, site)
  const question = (text: string) => page.locator('.lecture-question').filter({ hasText: text })
  const verdict = (text: string) => question(text).getByRole('status').last()
  const check = async (text: string) => {
    await question(text).getByRole('button', { name: 'Check answer' }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Check answer' })).toHaveCount(5)

  const calendar = 'content calendar'
  await check(calendar)
  await expect(verdict(calendar)).toHaveText('Answer first, or read the answer below.')
  await question(calendar).getByLabel('A date').focus()
  await page.keyboard.press('Space')
  await check(calendar)
  await expect(verdict(calendar)).toContainText('Partly right.')
  await expect(question(calendar).getByText('A calendar is seen by many.')).toBeHidden()
  await question(calendar).getByLabel('A channel').check()
  await expect(verdict(calendar)).toHaveText('')
  await check(calendar)
  await expect(verdict(calendar)).toHaveText('Right.')
  await expect(question(calendar).getByText('A calendar is seen by many.')).toBeVisible()

  const copyright = 'registered before it exists'
  await question(copyright).getByRole('button', { name: 'False' }).press('Enter')
  await expect(verdict(copyright)).toHaveText('Right.')

  const color = 'between black and white'
  const word = question(color).getByRole('textbox', { name: 'What is the color between black and white?' })
  await word.fill('Blue')
  await word.press('Enter')
  await expect(verdict(color)).toContainText('Not yet.')
  await word.fill('  dark GREY ')
  await word.press('Enter')
  await expect(verdict(color)).toHaveText('Right.')

  const long = 'How long is the piece'
  await question(long).getByRole('textbox').fill('90')
  await check(long)
  await expect(verdict(long)).toContainText('Answer first')
  await question(long).getByLabel('Unit').selectOption('s')
  await check(long)
  await expect(verdict(long)).toHaveText('Right.')

  const interview = 'steps of an interview'
  const items = question(interview).getByRole('listitem')
  for (const [place, text] of ['Ask for consent', 'Test the sound', 'Record'].entries())
    for (let from = await indexOf(items, text); from > place; from--) {
      const up = question(interview).getByRole('button', { name: `Move up: ${text}` })
      await up.press('Enter')
      await expect(up).toBeFocused()
    }
  await check(interview)
  await expect(verdict(interview)).toHaveText('Right.')

  const tool = 'does each tool do'
  await question(tool).getByLabel('Compressor').selectOption('Evens out loudness')
  await check(tool)
  await expect(verdict(tool)).toContainText('Partly right.')
  await question(tool).getByLabel('Gate').selectOption('Silences what is quiet')
  await check(tool)
  await expect(verdict(tool)).toHaveText('Right.')

  const readers = 'first hundred readers'
  await question(readers).getByRole('textbox').fill('Potters in Porto')
  await question(readers).getByRole('button', { name: 'Compare' }).press('Enter')
  await expect(question(readers).getByText('Say who they are')).toBeVisible()

  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

const indexOf = async (items: Locator, text: string) =>
  (await items.allTextContents()).findIndex((shown) => shown.includes(text))

test('a drawing has a name and a caption, follows the theme, and fits a phone', async ({
  page,
  site,
  anotherBrowser,
}) => {
  await openEveryBlock(page, site)
  const drawing = page.getByRole('img', { name: /^A face seen from above with one lamp at three places/ })
  await expect(drawing).toBeVisible()
  await expect(page.getByText('The lamp moves, and the face does not.')).toBeVisible()
  const lamp = drawing.locator('circle').first()
  const color = () => lamp.evaluate((circle) => getComputedStyle(circle).fill)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await color()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await color()).not.toBe(light)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    const box = await drawing.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(560)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(360 / 220, 1)
  }

  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await plain.goto('/course/wrt-101?module=wrt-101-1')
  await expect(plain.getByRole('img', { name: /^A face seen from above/ })).toBeVisible()
})

test('audio and films wait for a press, and have their words beside them', async ({
  page,
  site,
  anotherBrowser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openEveryBlock(page, site)
  const film = page.getByLabel('Throwing a bowl', { exact: true })
  await expect(film).toHaveAttribute('preload', 'none')
  await film.scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Room tone', { exact: true })).toBeVisible()
  await page.getByText('Show the transcript').press('Enter')
  await expect(page.getByText('A refrigerator hums.')).toBeVisible()
  expect(asked.filter((path) => /^\/api\/media\/.*[123]$/.test(path))).toEqual([])

  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await plain.goto('/course/wrt-101?module=wrt-101-1')
  await plain.getByText('Show the description').click()
  await expect(plain.getByText('The hands press down, then out.')).toBeVisible()
})

test('read aloud leaves out what is folded, and the controls', async ({ page, site }) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    const speak = (utterance: SpeechSynthesisUtterance) => {
      spoken.push(utterance.text)
      setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent))
    }
    Object.assign(window, { spoken })
    Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel: () => {} } })
  })
  await openEveryBlock(page, site)
  await expect(page.getByRole('button', { name: 'Check answer' })).toHaveCount(5)
  await page.getByText('Show the transcript').click()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Read aloud' }).click()
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
  await expect.poll(spoken).toContain('Describe your first hundred readers.')
  const all = await spoken()
  expect(all).toContain('A refrigerator hums.')
  for (const folded of [
    'It exists with the work.',
    'The hands press down, then out.',
    'Show the answer',
    'Choose the match for each.',
  ])
    expect(all).not.toContain(folded)
})

test('without a connection a short text cannot be checked, and is compared', async ({
  page,
  site,
  guard,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await openEveryBlock(page, site)
  const question = page.locator('.lecture-question').filter({ hasText: 'between black and white' })
  await expect(question.getByRole('button', { name: 'Check answer' })).toBeVisible()
  await page.context().setOffline(true)
  await question.getByRole('textbox').fill('gray')
  await question.getByRole('textbox').press('Enter')
  await expect(question.getByRole('status')).toContainText('There is no connection.')
  await expect(question.getByText('Both spellings are in use.')).toBeVisible()
})
