import type { Page } from '@playwright/test'
import { countInputs } from '../support/count-inputs.ts'
import type { Person } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
const icon = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name, exact: true })
const listening = (page: Page) => page.waitForResponse(/\/api\/events/)

test('a student asks a teacher, who answers, and the answer arrives without a reload', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
  anotherBrowser,
}) => {
  test.slow()
  const teacher = await site.make.teacherOf('brd-101', { firstName: 'Ines', lastName: 'Duarte' })
  const student = await site.make.enrolledStudent({
    courseId: 'brd-101',
    firstName: 'Maya',
    lastName: 'Lind',
  })
  const desk = await (await anotherBrowser()).newPage()
  await signIn(page, student)
  await signIn(desk, teacher)

  await test.step('the list is empty and says whom one may write to', async () => {
    await page.goto('/dashboard/messages')
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  const heard = listening(desk)
  await desk.goto('/dashboard')
  await heard

  await test.step('a question is sent with the keyboard, and without a recipient it says so', async () => {
    await page.getByRole('link', { name: 'New message' }).click()
    await page.getByLabel('Your message').fill('May I hand in on Monday? See https://example.org/plan.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('To')).toHaveAccessibleDescription(/choose who gets your message/)
    await page.getByLabel('To').fill('Duarte')
    await page.getByRole('option', { name: 'Ines Duarte' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByLabel('Your message').press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Ines Duarte' })).toBeVisible()
    await expect(log(page)).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'https://example.org/plan' })).toHaveAttribute(
      'rel',
      /nofollow/,
    )
  })

  await test.step('the teacher sees the count rise, and answers', async () => {
    await expect(icon(desk, 'Messages, 1 unread')).toBeVisible()
    await icon(desk, 'Messages, 1 unread').click()
    await desk.getByRole('link', { name: '1 unread: Maya Lind' }).click()
    await expect(log(desk)).toContainText(['May I hand in on Monday?'])
    await expect(icon(desk, 'Messages')).toBeVisible()
    await desk.getByLabel('Your message').fill('Of course.\n\nTuesday is fine, too.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await expect(log(desk)).toHaveCount(2)
    await expect(desk.getByLabel('Your message')).toHaveValue('')
  })

  await test.step('the answer is there, read, and at 360 pixels', async () => {
    await expect(log(page)).toHaveCount(2)
    await expect(log(page).last()).toContainText('Tuesday is fine, too.')
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('an unsent text survives a reload', async () => {
    await page.getByLabel('Your message').fill('One more question')
    await page.reload()
    await expect(page.getByLabel('Your message')).toHaveValue('One more question')
  })

  await test.step('the teacher closes the conversation; the student may read it only', async () => {
    await desk.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('This conversation is closed.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveCount(0)
    await desk.getByLabel('Your message').fill('I will be away until Friday.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await expect(log(page)).toHaveCount(3)
    await expect(page.getByLabel('Your message')).toHaveValue('One more question')
  })

  await test.step('an archived conversation leaves the list and is found under Archived', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('button', { name: 'Move to list' })).toBeVisible()
    await page.getByRole('link', { name: 'Messages' }).first().click()
    await page.getByRole('link', { name: 'Archived' }).click()
    await expect(page.getByRole('link', { name: 'Ines Duarte' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })
})

test('students write to each other if both allow it; one reports, an administrator hides and warns', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
  anotherBrowser,
}) => {
  test.slow()
  const join = (firstName: string) =>
    site.make.enrolledStudent({ courseId: 'aud-101', firstName, lastName: 'Vale' })
  const [rude, kind] = [await join('Ruben'), await join('Kira')]
  const admin = await site.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
  const allow = async (person: Person, tab: Page) => {
    await signIn(tab, person)
    await tab.goto('/dashboard/messages')
    const saved = tab.waitForResponse(/message-preferences$/)
    await tab.getByRole('switch', { name: 'Other students of my courses' }).check()
    await saved
  }
  const theirs = await (await anotherBrowser()).newPage()
  await allow(rude, theirs)
  await allow(kind, page)

  await theirs.goto('/dashboard/messages/new')
  await theirs.getByLabel('To').fill('Kira')
  await theirs.getByRole('option', { name: 'Kira Vale' }).click()
  await theirs.getByLabel('Your message').fill('<b>You</b> are stupid')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(log(theirs)).toContainText(['<b>You</b> are stupid'])

  await test.step('a report and a block', async () => {
    await page.goto('/dashboard/messages')
    await page.getByRole('link', { name: /Ruben Vale/ }).click()
    await page.getByRole('button', { name: /^Report this message of Ruben Vale|^Report/ }).click()
    await page.getByRole('radio', { name: 'Unkind or harassing' }).check()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(notice(page, 'Thank you')).toBeVisible()
    await page.getByRole('button', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('You blocked this person.')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('This person doesn’t receive messages from you.')).toBeVisible()
  })

  await test.step('the administrator reads that message alone, hides it and warns', async () => {
    const office = await (await anotherBrowser()).newPage()
    await signIn(office, admin)
    await office.goto('/admin/forums?tab=messages')
    const report = office.getByRole('listitem').filter({ hasText: 'Kira Vale' })
    await expect(report).toContainText('<b>You</b> are stupid')
    await report.getByRole('button', { name: 'Hide message' }).click()
    await office.getByLabel('Warning to the author').fill('Please be kind.')
    await office.getByLabel('Reason').fill('Insult')
    expect(await findBarriersInBothThemes(office)).toEqual([])
    await office.getByRole('dialog').getByRole('button', { name: 'Hide message' }).click()
    await expect(report).toHaveCount(0)
  })

  await expect(log(page)).toContainText(['This message was hidden by an administrator.'])
  await theirs.goto('/dashboard/messages')
  await theirs.getByRole('link', { name: /The school$/ }).click()
  await expect(log(theirs)).toContainText(['Please be kind.'])
})

test('a message to those who have not handed in is one line, which says who answered', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
  anotherBrowser,
}) => {
  test.slow()
  // No other journey enrolls anyone in it.
  const courseId = 'bus-110'
  const teacher = await site.make.teacherOf(courseId)
  const join = (firstName: string) => site.make.enrolledStudent({ courseId, firstName, lastName: 'Abel' })
  const [noor] = await Promise.all(['Noor', 'Kim', 'Lou', 'Ana', 'Tom'].map(join))
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await inputs.reset()
  await page.getByLabel('Show').selectOption('Not handed in')
  await page.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to 5 people' })
  await dialog.getByLabel('Your message').fill('Please hand in by Friday.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Sent to 5 people')).toBeVisible()
  expect(await inputs.count(), 'presses, choices and filled fields').toBe(4)

  const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await test.step('the sender has one line for it', async () => {
    await page.goto('/dashboard/messages')
    await expect(conversations).toHaveCount(1)
    await expect(conversations).toContainText('and 2 more')
    await expect(conversations).toContainText('0 read, 0 answered')
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('a student answers, and the conversation appears', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, noor as Person)
    await theirs.goto('/dashboard/messages')
    await theirs.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
    await theirs.getByLabel('Your message').fill('It is nearly done.')
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(log(theirs)).toHaveCount(2)
    await expect(conversations).toHaveCount(2)
    await expect(conversations.first()).toContainText('It is nearly done.')
    await expect(conversations.last()).toContainText('1 read, 1 answered')
  })

  await test.step('it opens to its text and its people, also at 360 pixels', async () => {
    await conversations.last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Message to 5 people' })).toBeVisible()
    await expect(page.getByText('Please hand in by Friday.')).toBeVisible()
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
    await expect(people).toHaveCount(5)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: /^Answered/ }).click()
    await expect(people).toHaveCount(1)
    await people.getByRole('link', { name: 'Noor Abel' }).click()
    await expect(log(page)).toHaveCount(2)
  })
})
