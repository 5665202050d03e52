import type { Page } from '@playwright/test'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'

const heard = (page: Page, title: string) =>
  page.getByLabel(title, { exact: true }).evaluate((element) => {
    const { currentTime, paused, error, duration } = element as HTMLMediaElement
    return { at: currentTime, paused, error: error?.message ?? null, duration }
  })

test('a visitor hears a sound of a built-in lesson by one key, and nothing is loaded before', async ({
  page,
  findBarriersInBothThemes,
}) => {
  const inputs = await countInputs(page)
  const loaded: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/media/')) loaded.push(`${answer.status()}`)
  })
  const title = 'Four claps, hard room and soft room'
  await page.goto('/course/aud-101?module=aud-101-1')
  const player = page.getByLabel(title, { exact: true })
  await expect(player).toBeAttached()
  expect(loaded).toEqual([])
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page, title)).at).toBeGreaterThan(0.3)
  const now = await heard(page, title)
  expect(now.error).toBeNull()
  expect(now.duration).toBeGreaterThan(4)
  expect(loaded).toContain('206')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page, title)).paused).toBe(true)

  const sound = page.locator('figure, .lecture-audio').filter({ has: player })
  await sound.getByText('Show the transcript').first().click()
  await expect(page.getByText(/Listen for the metallic flutter/)).toBeVisible()
  expect(await inputs.count()).toBe(1)
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('a short film of a built-in lesson plays with its captions, and a silent one without', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page, await site.make.enrolledStudent({ courseId: 'vid-201', completed: 1 }))
  await page.goto('/course/vid-201?module=vid-201-2')
  const title = 'A straight cut, a J and an L'
  const player = page.getByLabel(title, { exact: true })
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page, title)).at).toBeGreaterThan(0.3)
  const cues = () =>
    player.evaluate((element) => {
      const [track] = (element as HTMLVideoElement).textTracks
      if (track === undefined) return []
      track.mode = 'showing'
      return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text)
    })
  await expect.poll(cues).toContain('He never let me touch it.')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page, title)).paused).toBe(true)
  expect((await heard(page, title)).error).toBeNull()

  const silent = page.getByLabel('Where the eye is at the cut', { exact: true })
  expect(await silent.evaluate((element) => (element as HTMLVideoElement).textTracks.length)).toBe(0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
