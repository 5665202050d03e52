import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beginThread, countPosts, forum, replyField } from '../support/discussions.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { holdFrames } from '../support/steps.ts'

const post = (page: Page, author: string) =>
  page.getByRole('article').filter({ has: page.getByText(author, { exact: true }) })

test('a student asks, another answers, and both see it live', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  test.slow()
  const asker = await site.make.enrolledStudent({ firstName: 'Wanjiru', lastName: 'Asks' })
  const helper = await site.make.enrolledStudent({ firstName: 'Bruno', lastName: 'Helps' })
  const title = `Which lamp ${randomUUID().slice(0, 8)}?`
  await signIn(page, asker)
  const other = await (await anotherBrowser()).newPage()
  await signIn(other, helper)

  await test.step('from the navigation to a new thread', async () => {
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'Discussions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Discussions' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Forums' })
      .getByRole('link', { name: /FND 100/ })
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Welcome to the Creator Economy' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'New discussion' }).click()
    await expect(page.getByRole('combobox', { name: 'Forum' })).toHaveValue(/^FND 100 /)
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await expect(page.getByText('Please enter a title')).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Your post').fill(`I film at a **desk**: ${title}`)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('desk')).toBeVisible()
    await page.getByRole('button', { name: 'Post discussion' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await countPosts(site, `I film at a **desk**: ${title}`)).toBe(1)
  })

  await test.step('the other finds it unread, follows it and reacts', async () => {
    await other.goto('/dashboard/discussions')
    expect(await findBarriers(other)).toEqual([])
    await other.goto(forum)
    expect(await findBarriers(other)).toEqual([])
    await other.getByRole('link', { name: title }).click()
    await other.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
    await post(other, 'Wanjiru Asks').getByRole('button', { name: 'Insightful' }).click()
    await expect(post(page, 'Wanjiru Asks').getByRole('listitem')).toHaveText('Insightful: 1')
  })

  await test.step('the new reply waits behind a bar and does not move the text', async () => {
    await replyField(other).fill('A soft one, from the side.')
    const sent = Date.now()
    await other.getByRole('button', { name: 'Post reply' }).click()
    const bar = page.getByRole('button', { name: '1 new reply' })
    await expect(bar).toBeVisible()
    test.info().annotations.push({ type: 'reply to other browser', description: `${Date.now() - sent} ms` })
    await expect(post(page, 'Bruno Helps')).toHaveCount(0)
    await bar.click()
    await expect(post(page, 'Bruno Helps')).toBeFocused()
    await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('the answer is accepted, quoted and replied to', async () => {
    await post(page, 'Bruno Helps')
      .getByRole('button', { name: /^Accept as answer/ })
      .click()
    await expect(post(other, 'Bruno Helps').getByText('Accepted answer')).toBeVisible()
    await post(page, 'Bruno Helps')
      .getByRole('button', { name: /^Quote/ })
      .click()
    const field = page.getByLabel('Reply to Bruno Helps')
    await expect(field).toHaveValue(/^> \*\*Bruno Helps\*\* wrote:\n> A soft one/)
    await field.press('End')
    await field.pressSequentially('Thank you!')
    await field.press('Control+Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Thank you!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 replies' })).toBeVisible()
  })
})

test('right-to-left text reads from the right, and large text is not cut off', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  const title = 'איזו מצלמה כדאי לקנות?'
  await beginThread(page, title, 'אני מצלם בבית.\n\nAnd in English, too.\n\n- ראשון')
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('article').getByRole('list').first()).toHaveCSS('direction', 'rtl')
  /** Pixels from the left edge of its block to the start of a text. */
  const indentOf = (text: string) =>
    page
      .getByRole('article')
      .getByText(text)
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left - element.getBoundingClientRect().left)
      })
  expect(await indentOf('אני מצלם')).toBeGreaterThan(50)
  expect(await indentOf('And in English')).toBe(0)
  await page.goto('/dashboard/discussions')
  await expect(page.getByRole('heading', { level: 2, name: title })).toHaveCSS('direction', 'rtl')

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

test('mentioning a person by keyboard only', async ({ page, site, signIn, findBarriers }) => {
  const named = await site.make.enrolledStudent({ firstName: 'Zsófia', lastName: 'Őry' })
  await signIn(page, await site.make.enrolledStudent())
  await beginThread(page, 'Names', 'Who is here?')
  const field = replyField(page)
  await field.focus()
  await page.keyboard.type('Hello @zsó!')
  await page.keyboard.press('ArrowLeft')
  const choice = page.getByRole('option', { name: 'Zsófia Őry' })
  await expect(choice).toHaveAttribute('aria-selected', 'true')
  expect(await findBarriers(page)).toEqual([])
  // Typing on must not depend on a frame: the words follow the name.
  const letFramesGo = await holdFrames(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and welcome')
  await letFramesGo()
  await expect(field).toHaveValue('Hello @Zsófia Őry and welcome!')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(field).toHaveValue('**Hello @Zsófia Őry and welcome!**')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article').getByText('@Zsófia Őry')).toBeVisible()
  const { rows } = await site.db.execute(
    sql`select 1 from notifications where user_id = ${named.id} and kind = 'mention'`,
  )
  expect(rows).toHaveLength(1)
})

test('suggestions appear again where a mention was removed', async ({ page, site, signIn }) => {
  const lastName = `Ødegaard${randomUUID().slice(0, 8)}`
  await site.make.enrolledStudent({ firstName: 'Frøya', lastName })
  await signIn(page, await site.make.enrolledStudent())
  await beginThread(page, `Named twice ${randomUUID().slice(0, 8)}`, 'I film at a desk.')
  const field = replyField(page)
  await field.focus()
  await page.keyboard.type('@frøya ø')
  await expect(page.getByRole('option', { name: `Frøya ${lastName}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('look here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article').getByText('look here')).toBeVisible()
  await field.focus()
  await page.keyboard.type('@frøya ø')
  await expect(page.getByRole('option', { name: `Frøya ${lastName}` })).toBeVisible()
})

test('undo covers editor buttons like typing', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.goto(`${forum}/new`)
  const field = page.getByLabel('Your post')
  await field.focus()
  await page.keyboard.type('A soft lamp')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect(field).toHaveValue('**A soft lamp**')
  await page.keyboard.press('Control+Z')
  await expect(field).toHaveValue('A soft lamp')
})

test("edit, history, delete; a stranger's markup has no effect", async ({ page, site, signIn, guard }) => {
  // The thread's page may get a change event and reload before it is left.
  guard.expect(/^answer: 404 GET \/api\/discussions\/threads\//)
  const attack = `<img src=x onerror="document.title='hacked'"><script>document.title="hacked"</script>${randomUUID().slice(0, 8)}`
  const student = await site.make.enrolledStudent({ firstName: attack, lastName: '‮gnorw' })
  await signIn(page, student)
  await beginThread(page, attack, `First ${attack} [x](javascript:document.title='hacked')`)
  const opening = page.getByRole('article')
  await opening.getByRole('button', { name: /^Edit/ }).click()
  await opening.getByLabel('Your post').fill(`Second ${attack}`)
  await opening.getByRole('button', { name: 'Save changes' }).click()
  await expect(opening.getByText('Second <img')).toBeVisible()
  await opening.getByRole('button', { name: /^History/ }).click()
  await expect(page.getByRole('dialog').getByText('First <img')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const address of ['/dashboard/discussions', forum, '/dashboard/discussions?q=second']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: attack }).first()).toBeVisible()
    await expect(page).toHaveTitle(/Creare University/)
  }
  await page.getByRole('link', { name: attack }).first().click()
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the Creator Economy' })).toBeVisible()
  await expect(page.getByRole('link', { name: attack })).toHaveCount(0)
})

test('discussions are readable without scripts, and their management is for administrators', async ({
  page,
  site,
  signIn,
  anotherBrowser,
}) => {
  const student = await site.make.enrolledStudent()
  await signIn(page, student)
  await beginThread(page, 'Without scripts', 'It is all **there**.')
  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await signIn(plain, student)
  await plain.goto(page.url())
  await expect(plain.getByText('It is all there.')).toBeVisible()
  await plain.goto(`${forum}?q=scripts`)
  await expect(plain.getByRole('link', { name: 'Without scripts' })).toBeVisible()
  await page.goto('/admin/forums')
  await expect(page).toHaveURL('/dashboard')
})

test('the forum of a round is beside that of its course, and closes with the round', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const courseId = 'ytb-201'
  const name = `Round ${randomUUID().slice(0, 8)}`
  const student = await site.make.enrolledStudent({ courseId })
  const { rows } = await site.db.execute<{ id: string }>(sql`
    insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
    values (${courseId}, ${name}, '2026-01-05', 'UTC', '{"kind":"open","time":"09:00"}') returning id`)
  const roundId = rows[0]?.id ?? ''
  await site.db.execute(
    sql`update enrollments set round_id = ${roundId} where user_id = ${student.id} and course_id = ${courseId}`,
  )
  await signIn(page, student)
  await page.goto('/dashboard/discussions')
  const mine = page.getByRole('region', { name: 'My courses' })
  await expect(mine.getByRole('link')).toHaveCount(2)
  await mine.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await page.getByRole('link', { name: 'New discussion' }).click()
  await page.getByLabel('Title').fill('Our next evening')
  await page.getByLabel('Your post').fill('On Tuesday?')
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our next evening' })).toBeVisible()
  await site.db.execute(sql`update course_rounds set archived_at = now() where id = ${roundId}`)
  await page.goto(`/dashboard/discussions/${roundId}`)
  await expect(page.getByText('This forum is closed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New discussion' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Our next evening' }).click()
  await expect(page.getByText('On Tuesday?')).toBeVisible()
  await expect(replyField(page)).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
})
