import { expect, test } from '../support/journey.ts'

test('what is pressed before the page is awake is done once it is', async ({ page }) => {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto('/course/fnd-100', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Play Video' }).click()
  const player = page.getByRole('region', { name: 'Video: Who Pays Whom, and for What' })
  await expect(player).toHaveCount(0)
  wake()
  await expect(player.getByRole('button', { name: 'Close player' })).toBeVisible()
  // Once: pressed again later, it is heard by the page alone.
  await player.getByRole('button', { name: 'Close player' }).click()
  await expect(player).toHaveCount(0)
})
