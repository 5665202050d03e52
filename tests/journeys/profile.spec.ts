import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { sessions } from '../../database/schema/index.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, test, untilAwake } from '../support/journey.ts'
import { accountButton, notice, signInByForm } from '../support/steps.ts'

const password = 'a quiet morning'

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

test('a profile is edited with a picture, shown in the header, and published', async ({
  page,
  site,
  signIn,
  findBarriers,
  anotherBrowser,
}) => {
  const maya = await site.make.graduate({ firstName: 'Maya', lastName: 'Okafor' })
  const handle = `maya-${maya.id.slice(0, 8)}`
  await signIn(page, maya)
  await page.goto('/dashboard')
  await accountButton(page).click()
  await page
    .getByRole('navigation', { name: 'Account', exact: true })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  const isPublic = page.getByRole('switch', { name: 'Show my public page' })
  await expect(isPublic).not.toBeChecked()

  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#d02020' } })
    .composite([{ input: await plain(320, 400, '#2020d0'), left: 320, top: 0 }])
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await test.step('the crop is adjusted by keyboard only', async () => {
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
    const shown = dialog.getByRole('application', { name: /^Your picture/ })
    await expect(shown).toBeFocused()
    await expect.poll(() => shown.evaluate(redLeftOfTheMiddle)).toBeGreaterThan(180)
    expect(await findBarriers(page)).toEqual([])
    for (let times = 0; times < 5; times++) await page.keyboard.press('+')
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue(/^20\d$/)
    for (let times = 0; times < 20; times++) await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await expect(notice(page, 'Profile updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  const { profile } = await (await page.request.get('/api/user/profile')).json()
  const kept = await (await page.request.get(profile.profileImage)).body()
  const { width, height } = await sharp(kept).metadata()
  expect(width).toBe(height)
  const { channels } = await sharp(kept).stats()
  expect(channels[0]?.max).toBeLessThan(80)
  expect(channels[2]?.min).toBeGreaterThan(160)

  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByLabel('Name of link 1')).toBeFocused()
  await page.getByLabel('Name of link 1').fill('Shop')
  await page.getByLabel('Address of link 1').fill('http://shop.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const message of ['First name is required', 'Enter an address that begins with https://'])
    await expect(summary.getByRole('link', { name: message })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await page.getByLabel('First name').fill('Máyá')
  await page.getByLabel('Address of link 1').fill('https://shop.example/maya')
  await page.getByLabel('Bio').fill('I sew at night.')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByLabel('Handle').fill(handle)
  await isPublic.check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('link', { name: 'See your public page' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Máyá')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expect(isPublic).toBeChecked()

  const visitor = await (await anotherBrowser()).newPage()
  await visitor.goto(`/@${handle}`)
  await expect(visitor.getByRole('heading', { name: 'Máyá Okafor', level: 1 })).toBeVisible()
  await expect(visitor.getByText('I sew at night.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Shop' })).toHaveAttribute(
    'href',
    'https://shop.example/maya',
  )
  await expect(visitor.getByRole('link', { name: 'Welcome to the Creator Economy' })).toBeVisible()
  await expect(visitor.getByText(maya.email)).toHaveCount(0)
  expect(await findBarriers(visitor)).toEqual([])
})

test('a submitted work is added to the public page and removed', async ({
  page,
  site,
  signIn,
  findBarriers,
  anotherBrowser,
}) => {
  const maya = await site.make.enrolledStudent()
  const handle = `maya-${maya.id.slice(0, 8)}`
  const text = 'Whoever buys a tin once.\nWhoever comes back: <b>forty</b> people.'
  await site.db.execute(
    sql`insert into profiles (user_id, handle, is_public) values (${maya.id}, ${handle}, true)`,
  )
  await site.db.execute(sql`
    insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, links)
    values (${maya.id}, 'fnd-100-1-a1', 'fnd-100', 1, 1, ${text}, '["https://shop.example/tins"]')`)
  await signIn(page, maya)
  await page.goto('/dashboard/assignments/fnd-100-1-a1')
  await page.getByText('Version 1', { exact: true }).last().click()
  const choice = page.getByRole('switch', { name: 'Show this version on my public page' })
  await expect(choice).not.toBeChecked()
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('On your public page')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  const visitor = await (await anotherBrowser({ viewport: { width: 360, height: 740 } })).newPage()
  await visitor.goto(`/@${handle}`)
  await visitor.getByRole('region', { name: 'Works' }).getByRole('link', { name: 'Four money maps' }).click()
  await expect(visitor.getByRole('heading', { name: 'Four money maps', level: 1 })).toBeVisible()
  await expect(visitor.getByText('<b>forty</b> people.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'https://shop.example/tins' })).toHaveAttribute('rel', /ugc/)
  expect(await findBarriers(visitor)).toEqual([])
  const wide = await visitor.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)

  await choice.uncheck()
  await expect(page.getByText('On your public page')).toHaveCount(0)
  const answer = await visitor.request.get(visitor.url())
  expect(answer.status()).toBe(404)
})

test('a drawing with scripts is rejected as a picture, with a message', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 415 POST \/api\/media/)
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/profile')
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'SVG drawings are not taken here' })).toBeVisible()
})

test('the email address changes once both addresses have confirmed', async ({
  page,
  site,
  guard,
  anotherBrowser,
  findBarriers,
}) => {
  guard.expect(
    /^answer: 403 POST \/api\/user\/email-change/,
    /^answer: 422 POST \/api\/user\/security\/confirm/,
  )
  const person = await site.make.student({ password })
  const email = freshAddress('new')
  await page.goto('/login?next=/dashboard/profile/email')
  await signInByForm(page, person.email, password)
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await untilAwake(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('New email address').fill(email)
  await site.db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.userId, person.id))
  await page.getByRole('button', { name: 'Request both links' }).click()
  const question = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await question.getByLabel('Your password').fill('not this one')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/)
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Not confirmed yet')).toHaveCount(2)

  const phone = await (await anotherBrowser()).newPage()
  for (const [address, heading] of [
    [email, 'Thank you, this address is confirmed'],
    [person.email, 'Your address has changed'],
  ] as const) {
    const [letter] = await site.outbox.waitFor(address)
    const answer = await phone.goto(letter?.link('/confirm-email') ?? '')
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin')
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expect(phone.getByRole('heading', { name: heading })).toBeFocused()
  }
  await page.reload()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request both links' })).toBeVisible()
})

test('sessions are listed and ended, one and all others', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const person = await site.make.student()
  const others = []
  for (const userAgent of [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
  ]) {
    const other = await (await anotherBrowser({ userAgent })).newPage()
    await signIn(other, person)
    others.push(other)
  }
  await signIn(page, person)
  await page.goto('/dashboard/profile/sessions')
  await expect(page.getByText('This device')).toHaveCount(1)
  const buttons = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  // The header has its own sign-out button with exactly this name.
  await expect(buttons).toHaveCount(2)
  expect(await findBarriers(page)).toEqual([])
  await buttons.first().click()
  await expect(notice(page, 'Device signed out')).toBeVisible()
  await expect(buttons).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible()
  for (const other of others) {
    await other.goto('/dashboard')
    await expect(other).toHaveURL(/\/login/)
  }
})

test('all personal data downloads as one file', async ({ page, site, signIn, findBarriers }) => {
  const person = await site.make.enrolledStudent({ completed: 2 })
  await signIn(page, person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/profile/data')
  await expect(page.getByRole('link', { name: 'Your data' }), 'the last tab, on a phone').toBeInViewport()
  await page.getByRole('button', { name: 'Prepare my download' }).click()
  await site.outbox.waitFor(person.email)
  const link = page.getByRole('link', { name: 'Download ZIP file' })
  await expect(link).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^creare-data-\d{4}-\d\d-\d\d\.zip$/)
})

test('an account is deleted after 14 days of grace, unless kept on the page or by the link', async ({
  page,
  site,
  anotherBrowser,
  findBarriers,
}) => {
  const person = await site.make.student({ password })
  await page.goto('/login?next=/dashboard/profile/data')
  await signInByForm(page, person.email, password)
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeVisible()
  await untilAwake(page)
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    await expect(page.getByLabel('Type DELETE to confirm')).toBeFocused()
    await page.getByRole('button', { name: 'Delete my account in 14 days' }).click()
    await expect(page.getByRole('link', { name: 'Type DELETE to confirm' })).toBeVisible()
    await page.getByLabel('Type DELETE to confirm').fill('delete')
    await page.getByRole('button', { name: 'Delete my account in 14 days' }).click()
    await expect(page.getByText('This account will be deleted').first()).toBeVisible()
  }
  await ask()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeVisible()

  await ask()
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('This account will be deleted').first()).toBeVisible()
  const letters = await site.outbox.waitFor(person.email, 2)
  const phone = await (await anotherBrowser()).newPage()
  await phone.goto(letters.at(-1)?.link('/keep-account') ?? '')
  await phone.getByRole('button', { name: 'Keep my account' }).click()
  await expect(phone.getByRole('heading', { name: 'Your account stays' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('This account will be deleted')).toHaveCount(0)
})

/** The redness of the picture in the dialog, slightly left of its middle; 0 if nothing is drawn. */
function redLeftOfTheMiddle(area: Element): number {
  const canvas = area.firstElementChild as HTMLCanvasElement
  const [red = 0] =
    canvas.getContext('2d')?.getImageData(canvas.width * 0.4, canvas.height / 2, 1, 1).data ?? []
  return red
}
