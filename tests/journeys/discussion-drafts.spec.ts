import { randomUUID } from 'node:crypto'
import { beginThread, countPosts, forum, replyField } from '../support/discussions.ts'
import { expect, test } from '../support/journey.ts'
import { holdWrites, notice } from '../support/steps.ts'

test('text survives a reload and a lost connection, and is sent once', async ({
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
  await expect(page.getByText('Your draft is back.')).toBeVisible()
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

  await test.step('a lost response and a reload create no second post', async () => {
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

test('an edited title survives a reload like the text, and is discarded with it', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  await beginThread(page, 'A first title', 'What the thread is about.')
  const opening = page.getByRole('article')
  const edit = () => opening.getByRole('button', { name: /^Edit/ }).click()
  const title = opening.getByLabel('Title')
  await edit()
  await title.fill('A better title')
  await page.reload()
  await edit()
  await expect(title).toHaveValue('A better title')
  await opening.getByRole('button', { name: 'Cancel' }).click()
  await edit()
  await expect(title).toHaveValue('A first title')
  await title.fill('A better title')
  await opening.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A better title' })).toBeVisible()
  await edit()
  await expect(title).toHaveValue('A better title')
})

test('text being sent is read-only, and discarding a long one asks first', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())

  await test.step('a new thread', async () => {
    const letGo = await holdWrites(page, /\/threads$/)
    await page.goto(`${forum}/new`)
    await page.getByLabel('Title').fill('On its way')
    await page.getByLabel('Your post').fill('Nothing is added to this.')
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await expect(page.getByLabel('Your post')).not.toBeEditable()
    await expect(page.getByLabel('Title')).not.toBeEditable()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'On its way' })).toBeVisible()
  })

  await test.step('a reply', async () => {
    const text = `On its way ${randomUUID()}`
    const letGo = await holdWrites(page, /\/posts$/)
    await replyField(page).fill(text)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(replyField(page)).not.toBeEditable()
    await page.keyboard.press('Control+b')
    await expect(replyField(page)).toHaveValue(text)
    letGo()
    await expect(replyField(page)).toHaveValue('')
    await expect(replyField(page)).toBeEditable()
    expect(await countPosts(site, text)).toBe(1)
    // Visible on the page; the toast is for people who have navigated away.
    await expect(notice(page, 'Your post is published')).toBeHidden()
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
    const question = page.getByRole('alertdialog', { name: 'Discard your text?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field).toHaveValue('Twenty minutes of thought went into these words.')
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveCount(0)
  })
})

test('after navigating away during a send, the person stays there and sees a toast', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  const away = page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'Grades' })
  const posted = notice(page, 'Your post is published')
  await beginThread(page, 'A slow line', 'Nothing much.')
  const thread = page.url()

  const letGo = await holdWrites(page, /\/posts$/)
  await replyField(page).fill(`On its way ${randomUUID()}`)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await away.click()
  await expect(page).toHaveURL(/\/grades$/)
  letGo()
  await expect(posted).toBeVisible()
  await expect(page).toHaveURL(/\/grades$/)

  await test.step('and on returning before it is posted, finds no second draft', async () => {
    const text = `On its way ${randomUUID()}`
    await page.goto(thread)
    const letGo = await holdWrites(page, /\/posts$/)
    await replyField(page).fill(text)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await away.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Grades' })).toBeVisible()
    await page.goBack()
    await expect(replyField(page)).toHaveValue(text)
    letGo()
    await expect(posted).toBeVisible()
    await expect(replyField(page)).toHaveValue('')
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  })

  await test.step('a new thread too', async () => {
    await page.goto(`${forum}/new`)
    await page.getByLabel('Title').fill('A slow line again')
    await page.getByLabel('Your post').fill('Does it arrive?')
    const letGo = await holdWrites(page, /\/threads$/)
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await away.click()
    await expect(page).toHaveURL(/\/grades$/)
    letGo()
    await expect(posted).toBeVisible()
    await expect(page).toHaveURL(/\/grades$/)
  })
})

test('text waits while offline and is sent once online', async ({ page, context, site, signIn, guard }) => {
  await signIn(page, await site.make.enrolledStudent())
  await beginThread(page, 'In a tunnel', 'Nothing much.')
  const text = `In a tunnel ${randomUUID()}`
  await replyField(page).fill(text)
  guard.expect(/ERR_INTERNET_DISCONNECTED|failed: /)
  await page.clock.install()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  for (let minute = 0; minute < 5; minute += 1) await page.clock.runFor(60_000)
  await expect(page.getByText('We’ll send it as soon as you’re back online')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  expect(await countPosts(site, text)).toBe(1)
})

test('on a shared computer, drafts are not visible to the next person', async ({ page, site, signIn }) => {
  const first = await site.make.enrolledStudent()
  const second = await site.make.enrolledStudent()
  await signIn(page, first)
  await beginThread(page, 'Shared', 'Here we write.')
  const thread = page.url()
  const secret = `Not for you ${randomUUID()}`
  await replyField(page).fill(secret)
  await page.goto(`${forum}/new`)
  await page.getByLabel('Title').fill(secret)
  await page.getByLabel('Your post').fill(secret)
  await signIn(page, second)
  await page.goto(`${forum}/new`)
  await expect(page.getByRole('button', { name: 'Post discussion' })).toBeEnabled()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Your post')).toHaveValue('')
  await page.goto(thread)
  await expect(replyField(page)).toHaveValue('')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(secret)
})

test('sends text even if the browser cannot store anything', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await beginThread(page, `Kept nowhere ${randomUUID()}`, 'A question.')
  const text = `Kept nowhere ${randomUUID()}`
  await replyField(page).fill(text)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  await expect(replyField(page)).toHaveValue('')
  expect(await countPosts(site, text)).toBe(1)
})
