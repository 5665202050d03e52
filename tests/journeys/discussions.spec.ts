import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'
import { holdFrames } from '../support/steps.ts'

type Site = Parameters<Parameters<typeof test>[2]>[0]['site']

const forum = '/dashboard/discussions/fnd-100'
const post = (page: Page, author: string) =>
  page.getByRole('article').filter({ has: page.getByText(author, { exact: true }) })
const replyField = (page: Page) =>
  page.getByRole('region', { name: 'Write a reply' }).getByLabel('Your reply')

/** Counts what people wrote, whatever the screens say. */
async function countPosts(site: Site, text: string): Promise<number> {
  const { rows } = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from posts where markdown like ${`%${text}%`}`,
  )
  return rows[0]?.count ?? 0
}

async function beginThread(page: Page, title: string, text: string) {
  await page.goto(`${forum}/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your text').fill(text)
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('a student asks, another answers, and both see it within a moment', async ({
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

  await test.step('the way from the navigation to a new discussion', async () => {
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
    await expect(page.getByText('Please give your thread a title')).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Your text').fill(`I film at a **desk**: ${title}`)
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

  await test.step('the reply waits behind a bar and does not move the text', async () => {
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

  await test.step('the answer is accepted, quoted and answered below it', async () => {
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

test('what was typed survives a reload and a lost connection, and is sent once', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  const student = await site.make.enrolledStudent()
  const text = `Draft ${randomUUID()}`
  await signIn(page, student)
  await beginThread(page, 'Drafts', 'Nothing much.')

  await replyField(page).fill(text)
  await page.reload()
  await expect(page.getByText('Your draft from before is here.')).toBeVisible()
  await expect(replyField(page)).toHaveValue(text)

  guard.expect(/ERR_INTERNET_DISCONNECTED|failed: /)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  expect(await countPosts(site, text)).toBe(0)
  await context.setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  await expect(replyField(page)).toHaveValue('')
  expect(await countPosts(site, text)).toBe(1)

  await test.step('an answer that was lost on the way, and a page that was loaded anew, make no second post', async () => {
    const again = `Answer lost ${randomUUID()}`
    let arrived = 0
    await page.route(/\/posts$/, async (route) => {
      await route.fetch()
      arrived += 1
      await route.abort()
    })
    await replyField(page).fill(again)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(page.getByText('The connection was lost')).toBeVisible()
    await expect.poll(() => arrived).toBeGreaterThan(0)
    await page.reload()
    await page.unroute(/\/posts$/)
    await expect(replyField(page)).toHaveValue(again)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(replyField(page)).toHaveValue('')
    expect(await countPosts(site, again)).toBe(1)
  })
})

test('a text that is on its way stays as it is, and a long one is not given up without a question', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  const hold = async (path: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await promise
      await route.continue()
    })
    return resolve
  }

  await test.step('a new discussion', async () => {
    const letGo = await hold(/\/threads$/)
    await page.goto(`${forum}/new`)
    await page.getByLabel('Title').fill('On its way')
    await page.getByLabel('Your text').fill('Nothing is added to this.')
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await expect(page.getByLabel('Your text')).not.toBeEditable()
    await expect(page.getByLabel('Title')).not.toBeEditable()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'On its way' })).toBeVisible()
  })

  await test.step('a reply', async () => {
    const text = `On its way ${randomUUID()}`
    const letGo = await hold(/\/posts$/)
    await replyField(page).fill(text)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(replyField(page)).not.toBeEditable()
    await page.keyboard.press('Control+b')
    await expect(replyField(page)).toHaveValue(text)
    letGo()
    await expect(replyField(page)).toHaveValue('')
    await expect(replyField(page)).toBeEditable()
    expect(await countPosts(site, text)).toBe(1)
  })

  await test.step('Cancel asks once there is something to lose', async () => {
    const answer = page.getByRole('article').last()
    await answer.getByRole('button', { name: /^Reply/ }).click()
    const field = answer.getByLabel(/^(Reply to|Your reply)/)
    await field.fill('Well')
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toHaveCount(0)
    await answer.getByRole('button', { name: /^Reply/ }).click()
    await field.fill('Twenty minutes of thought went into these words.')
    await answer.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard what you wrote?' })
    await question.getByRole('button', { name: 'Go on writing' }).click()
    await expect(field).toHaveValue('Twenty minutes of thought went into these words.')
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveCount(0)
  })
})

test('at a shared computer nobody finds what somebody else began to write', async ({
  page,
  site,
  signIn,
}) => {
  const first = await site.make.enrolledStudent()
  const second = await site.make.enrolledStudent()
  await signIn(page, first)
  await beginThread(page, 'Shared', 'Here we write.')
  const thread = page.url()
  const secret = `Not for you ${randomUUID()}`
  await replyField(page).fill(secret)
  await page.goto(`${forum}/new`)
  await page.getByLabel('Title').fill(secret)
  await page.getByLabel('Your text').fill(secret)
  await signIn(page, second)
  await page.goto(`${forum}/new`)
  await expect(page.getByRole('button', { name: 'Post discussion' })).toBeEnabled()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Your text')).toHaveValue('')
  await page.goto(thread)
  await expect(replyField(page)).toHaveValue('')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(secret)
})

test('what is written from the right is read from the right, and large letters leave nothing cut off', async ({
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
  /** Pixels from the left edge of its block to where a text begins. */
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

test('naming someone, by keyboard alone', async ({ page, site, signIn, findBarriers }) => {
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
  // Who types on waits for no frame: the words stand behind the name.
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

test('editing, its history, deleting, and what strangers write does nothing', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  // The page of the thread may hear that it changed, and ask, before it is left.
  guard.expect(/^answer: 404 GET \/api\/discussions\/threads\//)
  const attack = `<img src=x onerror="document.title='hacked'"><script>document.title="hacked"</script>${randomUUID().slice(0, 8)}`
  const student = await site.make.enrolledStudent({ firstName: attack, lastName: '‮gnorw' })
  await signIn(page, student)
  await beginThread(page, attack, `First ${attack} [x](javascript:document.title='hacked')`)
  const opening = page.getByRole('article')
  await opening.getByRole('button', { name: /^Edit/ }).click()
  await opening.getByLabel('Your text').fill(`Second ${attack}`)
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

test('a report reaches the administrator, who hides the post and leaves a reason', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const title = `Shop ${randomUUID().slice(0, 8)}`
  const [author, reader, admin] = [
    await site.make.enrolledStudent({ firstName: 'Sal', lastName: 'Sells' }),
    await site.make.enrolledStudent({ firstName: 'Rita', lastName: 'Reads' }),
    await site.make.administrator({ lastName: 'Orders' }),
  ]
  await signIn(page, author)
  await beginThread(page, title, 'Question')
  await replyField(page).fill(`Buy ${title} now`)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()

  const second = await (await anotherBrowser()).newPage()
  await signIn(second, reader)
  await second.goto(page.url())
  await second
    .getByRole('article')
    .filter({ hasText: `Buy ${title}` })
    .getByRole('button', { name: /^Report/ })
    .click()
  const dialog = second.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Spam or advertising').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)

  const office = await (await anotherBrowser()).newPage()
  await signIn(office, admin)
  await office.goto('/admin/forums')
  const report = office.getByRole('listitem').filter({ hasText: `Buy ${title}` })
  await expect(report.getByText('Rita Reads')).toBeVisible()
  expect(await findBarriers(office)).toEqual([])
  await report.getByRole('button', { name: 'Hide post' }).click()
  await office.getByRole('dialog').getByLabel('Reason').fill('Advertising')
  await office.getByRole('dialog').getByRole('button', { name: 'Hide post' }).click()
  await expect(report).toHaveCount(0)
  await office.getByRole('link', { name: 'Record' }).click()
  await expect(office.getByText('upheld a report in').first()).toBeVisible()
  await expect(office.getByText('Reason: Advertising').first()).toBeVisible()
  // The reader's open page has it at once.
  await expect(second.getByText('This reply was hidden by a moderator.')).toBeVisible()
})

test('an administrator finds a forum among many by a part of its title', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/forums?tab=forums&search=FND')
  const rows = page.getByRole('table', { name: 'Forums' }).getByRole('row')
  await expect(rows.filter({ hasText: 'FND 100' })).toBeVisible()
  await expect(rows.filter({ hasText: 'MKT' })).toHaveCount(0)
  await page.getByLabel('Find a forum').fill('no such forum')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No forum found' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'All forums' }).click()
  await expect(rows.filter({ hasText: 'MKT' }).first()).toBeVisible()
})

test('discussions are read without scripts, and their management is for administrators', async ({
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
