import { oneTimeTokens } from '../../database/schema/index.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../../server/people/accounts/one-time-token.ts'
import type { Factories, Person } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'

const goodToken = '{a token that holds}'

interface Screens {
  viewer: string
  make?: (make: Factories) => Promise<Person>
  screens: { name: string; path: string }[]
}

/** Pages behind a sign-in or a token; public ones are in public-pages.spec.ts. */
const ofViewers: Screens[] = [
  {
    viewer: 'a new student',
    make: (make) => make.student(),
    screens: [
      { name: 'the dashboard on the first day', path: '/dashboard' },
      { name: 'my notes, empty', path: '/dashboard/notes' },
    ],
  },
  {
    viewer: 'a student',
    make: (make) => make.enrolledStudent({ completed: 2, bookmarked: [1, 2] }),
    screens: [
      { name: 'a course, half done', path: '/course/fnd-100?module=fnd-100-3' },
      { name: 'the dashboard with courses', path: '/dashboard' },
      { name: 'saved modules', path: '/dashboard/courses?show=saved' },
      { name: 'my notes', path: '/dashboard/notes' },
    ],
  },
  {
    viewer: 'a graduate',
    make: (make) => make.graduate(),
    screens: [
      { name: 'a course, completed', path: '/course/fnd-100' },
      { name: 'my courses', path: '/dashboard/courses' },
    ],
  },
  {
    viewer: 'person with a setup link',
    screens: [{ name: 'a setup link', path: `/setup-password?token=${goodToken}` }],
  },
]

for (const { viewer, make, screens } of ofViewers) {
  test(`pages for ${viewer} are accessible, in both themes, on a phone and a desktop`, async ({
    page,
    site,
    signIn,
    findBarriersInBothThemes,
  }) => {
    test.slow()
    const token = newOneTimeToken()
    if (make === undefined) {
      const { id: userId } = await site.make.student()
      const expiresAt = new Date(Date.now() + 600_000)
      const tokenHash = oneTimeTokenHash(token)
      await site.db.insert(oneTimeTokens).values({ userId, purpose: 'setup', tokenHash, expiresAt })
    } else {
      await signIn(page, await make(site.make))
      if (screens.some(({ name }) => name === 'my notes')) await writeNote(page, site.baseUrl)
    }

    for (const { name, path } of screens) {
      const answer = await page.goto(path.replace(goodToken, token))
      expect(answer?.status(), name).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findBarriersInBothThemes(page), `${name} at ${width} px`).toEqual([])
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(scrolls, `${name} scrolls sideways at ${width} px`).toBe(false)
      }
    }
  })
}

async function writeNote(page: Page, origin: string) {
  const text = `${'Donaudampfschifffahrt'.repeat(12)}\n\nשלום\n${'line\n'.repeat(30)}`
  const options = { data: { text, revision: 0 }, headers: { origin } }
  expect((await page.request.put('/api/user/notes/fnd-100/fnd-100-3', options)).status()).toBe(200)
}

test('player, contents and the shortcut list are accessible', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/course/fnd-100')
  await page.getByText('In this lecture').first().click()
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(page.getByText('Transcript', { exact: true })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findBarriersInBothThemes(page), `${width} px`).toEqual([])
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(scrolls, `scrolls sideways at ${width} px`).toBe(false)
  }
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('hidden tabs of a course are accessible too', async ({ page, findBarriers }) => {
  await page.goto('/course/fnd-100')
  for (const name of [/^Assignments/, /^Quizzes/, /^Outcomes/]) {
    const tab = page.getByRole('tab', { name })
    await tab.click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    expect(await findBarriers(page), String(name)).toEqual([])
  }
  await page.getByRole('tab', { name: /^Assignments/ }).click()
  const resource = page.getByRole('link', { name: /^View Resource/ }).first()
  await expect(resource).toHaveAttribute('href', /^https:\/\//)
  await page.getByRole('tab', { name: /^Quizzes/ }).click()
  const quiz = page.getByRole('tabpanel', { name: /^Quizzes/ }).getByRole('article')
  await expect(quiz.getByText('Pass: 80%')).toBeVisible()
  await expect(quiz.getByText(/^\d+ questions$/)).toBeVisible()
  await expect(quiz.getByRole('link', { name: 'Start Quiz' })).toHaveAttribute('href', /fnd-100-1-q1$/)
})

test('on a phone, the menu opens, navigates, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Course Catalog' }).click()
  await expect(page).toHaveURL(/\/catalog$/)
  await expect(menu).toBeHidden()
})

const rooms = [
  'My Courses',
  'Discussions',
  'Study Groups',
  'Quizzes',
  'Assignments',
  'Grades',
  'Review',
  'Calendar',
  'My Notes',
  'Certificates',
  'Messages',
  'Notifications',
  'Profile',
]

test('the phone menu leads a student everywhere, by keyboard and with large text', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.student())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const lit = menu.getByRole('link').and(page.locator('[aria-current="page"]'))
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await expect(lit).toHaveText(['About'])
  const below = menu
    .getByRole('listitem')
    .filter({ hasText: /^Dashboard/ })
    .getByRole('listitem')
  await expect(below).toHaveCount(rooms.length)
  expect(await findBarriers(page)).toEqual([])
  for (const name of rooms) {
    await menu.getByRole('link', { name, exact: true }).press('Enter')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\//)
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await expect(lit).toHaveAccessibleName(name)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await menu.evaluate((dialog) => dialog.scrollWidth)).toBe(360)
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the chosen theme is kept, from the first paint on', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.getByRole('button', { name: 'Change color theme' }).click()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(paper).toBe(dark)
  const other = await context.newPage()
  await other.goto('/enroll')
  expect(await other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
  await page.getByRole('button', { name: 'Change color theme' }).click()
  await expect.poll(paper).toBe(light)
})

test('with reduced motion, a theme change is immediate, without color transitions', async ({ page }) => {
  await page.goto('/')
  const onTheWay = await page
    .getByRole('button', { name: 'Change color theme' })
    .evaluate((button: HTMLElement) => {
      button.click()
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
  expect(onTheWay).toBe(0)
})
