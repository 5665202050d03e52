import { expect, type Page, test } from '../support/journey.ts'
import { putModule } from '../support/put-module.ts'

const slidesModule = '/course/fnd-100'
const player = (page: Page) => page.getByRole('region', { name: 'Video: Who Pays Whom, and for What' })

test("a module's slides play with captions, speed, chapters and a remembered position", async ({
  page,
  site,
  signIn,
}) => {
  const student = await site.make.student()
  await signIn(page, student)
  await page.goto(slidesModule)
  await page.getByRole('button', { name: 'Play Video' }).click()
  const frame = player(page)
  await expect(frame.getByRole('button', { name: 'pause', exact: true })).toBeVisible()
  await expect(frame.getByText('Transcript', { exact: true })).toBeVisible()
  const chapters = frame.getByRole('list').getByRole('button')
  const third = ((await chapters.nth(2).textContent()) ?? '').replace(/^\d+:\d\d/, '')
  await chapters.nth(2).click()
  await expect(chapters.nth(2)).toHaveAttribute('aria-current', 'step')

  // The player's own keys, active while it has the focus.
  await frame.getByRole('button', { name: 'pause', exact: true }).focus()
  await page.keyboard.press('k')
  await expect(frame.getByRole('button', { name: 'play', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(frame.getByRole('switch', { name: /captions/ })).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText('0 of 5 completed')).toBeVisible()

  const saved = page.waitForResponse(
    (response) => response.url().includes('/positions/') && response.request().method() === 'PUT',
  )
  await frame.getByRole('button', { name: 'Close player' }).click()
  await expect(page.getByRole('button', { name: 'Play Video' })).toBeFocused()
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(frame.getByText(third, { exact: true }).first()).toBeVisible()
})

test('on a phone, captions and slide do not overlap', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, await site.make.student())
  await page.goto(slidesModule)
  await page.getByRole('button', { name: 'Play Video' }).click()
  const slide = page.locator('.slide-title, .slide-point')
  await expect(slide).toHaveCSS('opacity', '1')
  await player(page)
    .getByRole('switch', { name: /captions/ })
    .click()
  await expect(page.locator('.slide-caption')).toBeVisible()
  await expect(slide).toHaveCSS('opacity', '0')
})

test('the stated download sizes of a module and the player are correct', async ({ page }) => {
  const weights = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    )
  await page.goto(slidesModule)
  await page.waitForLoadState('networkidle')
  const before = await weights()
  const statedKilobytes = Number(
    /player is (\d+) kB, once/.exec((await page.getByText(/, once$/).textContent()) ?? '')?.[1],
  )
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(player(page).getByRole('button', { name: 'pause', exact: true })).toBeVisible()
  const loaded = (await weights()).slice(before.length).filter(({ path }) => path.startsWith('/assets/'))
  const sum = loaded.reduce((total, { bytes }) => total + bytes, 0)
  expect(
    Math.abs(sum / 1000 / statedKilobytes - 1),
    `stated ${statedKilobytes} kB, loaded ${sum} bytes`,
  ).toBeLessThan(0.2)

  const entry = page.getByRole('navigation', { name: 'Modules' }).getByRole('link').first()
  const kilobytes = Number(/(\d+) kB/.exec((await entry.textContent()) ?? '')?.[1])
  const bytes = await page.evaluate(async () => {
    await (await fetch('/api/courses/fnd-100/modules/fnd-100-1')).text()
    const entry = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming
    return entry.encodedBodySize
  })
  // Stated in whole kilobytes, from the bytes before compression: the markup of blocks compresses better than prose.
  expect(
    Math.abs(bytes / 1000 / kilobytes - 1),
    `stated ${kilobytes} kB, loaded ${bytes} bytes`,
  ).toBeLessThan(0.2)
})

test('an external film loads only after consent', async ({ page, site, signIn }) => {
  const teacher = await site.make.instructor()
  await signIn(page, teacher)
  const film = { url: 'https://youtu.be/dQw4w9WgXcQ', captions: [], chapters: [], bytes: null }
  await putModule(page, site.db, 'wrt-201-1', 'video', { film })
  const elsewhere: string[] = []
  await page.route(/youtube/, (route) => {
    elsewhere.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Film</title>The film' })
  })
  await page.goto('/course/wrt-201')
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(page.getByText('This video comes from YouTube.')).toBeVisible()
  expect(elsewhere).toEqual([])
  await page.getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('The film')).toBeVisible()
  expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
})

test('our own film that cannot be played says so and links to its address', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 404 GET \/films\//, /^console\.error: .*hls/i)
  await signIn(page, await site.make.instructor())
  const captions = [{ language: 'en', label: 'English', url: '/films/none.vtt' }]
  const chapters = [{ seconds: 0, title: 'Begin' }]
  const film = { url: '/films/none.mp4', captions, chapters, bytes: 42_000_000 }
  await putModule(page, site.db, 'wrt-201-2', 'video', { film })
  await page.goto('/course/wrt-201?module=wrt-201-2')
  await expect(page.getByText('A video, 42 MB in all')).toBeVisible()
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This video can’t be played here.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the video at its address' })).toHaveAttribute(
    'href',
    '/films/none.mp4',
  )
})

test("Notion: the author's address, or the worksheet; an unknown type shows the exact message", async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.instructor())
  await putModule(page, site.db, 'wrt-201-3', 'notion', { notionUrl: 'https://www.notion.so/my-worksheet' })
  await putModule(page, site.db, 'wrt-201-4', 'notion', { notionUrl: 'javascript:alert(1)' })
  await putModule(page, site.db, 'wrt-201-5', 'other')

  await page.goto('/course/wrt-201?module=wrt-201-3')
  await expect(page.getByRole('link', { name: 'Open in Notion' })).toHaveAttribute(
    'href',
    'https://www.notion.so/my-worksheet',
  )
  await expect(page.getByRole('link', { name: 'Worksheet' })).toHaveAttribute(
    'href',
    '/dashboard/worksheets/wrt-201/wrt-201-3',
  )
  await page.goto('/course/wrt-201?module=wrt-201-4')
  await page.getByRole('link', { name: 'Open in Notion' }).click()
  await expect(page).toHaveURL('/dashboard/worksheets/wrt-201/wrt-201-4')
  await expect(page.getByRole('textbox', { name: /^Your answer/ }).first()).toBeVisible()

  await page.goto('/course/wrt-201?module=wrt-201-5')
  await expect(
    page.getByText('Content type not recognized. Please contact support if you believe this is an error.', {
      exact: true,
    }),
  ).toBeVisible()
})

test('the talk shows what its sections show, speaks by default, and remembers a voice that was switched off', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    Object.defineProperty(window, 'speechSynthesis', {
      configurable: true,
      value: {
        getVoices: () => [{ name: 'Test', lang: 'en' }],
        speak: ({ text }: SpeechSynthesisUtterance) => spoken.push(text),
        cancel() {},
        pause() {},
        resume() {},
      },
    })
  })
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  await page.goto('/course/fnd-100?module=fnd-100-3')
  await page.getByRole('button', { name: 'Play Video' }).click()
  const frame = page.getByRole('region', { name: /^Video: / })
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
  await expect.poll(spoken).toEqual(['What a Platform Is, and What It Owes You'])
  // A section with a table: its rows are on the screen, as in the lecture.
  const lines = frame.getByRole('list').getByRole('button')
  const exhibit = page.locator('.slide-exhibit')
  for (let line = 1; line < (await lines.count()) && !(await exhibit.isVisible()); line += 1) {
    await lines.nth(line).click()
    await expect(lines.nth(line)).toHaveAttribute('aria-current', 'step')
  }
  const cell = exhibit.getByRole('cell', { includeHidden: true }).first()
  const words = (await cell.textContent()) ?? ''
  expect(words).not.toBe('')
  await expect(page.locator('#lecture-text')).toContainText(words)
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await frame.getByRole('button', { name: /mute/ }).click()
  await frame.getByRole('button', { name: 'Close player' }).click()
  const before = (await spoken()).length
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect(frame.getByRole('button', { name: 'unmute' })).toBeVisible()
  expect((await spoken()).length).toBe(before)
})
