import { eq } from 'drizzle-orm'
import { modulePositions } from '../../database/schema/index.ts'
import type { Person } from '../support/factories.ts'
import type { JourneyParts } from '../support/journey-site.ts'
import { expect, test } from './test.ts'

/** Where the film of a student's only module stopped, in seconds. */
async function placeOf({ db }: JourneyParts, { id }: Person): Promise<number> {
  const [place] = await db.select().from(modulePositions).where(eq(modulePositions.userId, id))
  return place?.seconds ?? 0
}

test('modules are completed, bookmarked and locked, by pointer and by keys', async ({ tab, site }) => {
  await tab.signIn(await site.make.enrolledStudent({ completed: 1 }))
  await tab.goTo('/course/fnd-100?module=fnd-100-2')
  await tab.key('b')
  await tab.button('Bookmarked').see(({ aria }) => aria.pressed === 'true')
  await tab.key('n')
  await tab.part('alert').see(({ text }) => text.includes('Prerequisites Required'))
  await tab.button('Mark as Complete').press()
  await tab.text('2 of 5 completed').see()
  await tab.link('Next').press()
  await tab.text('Module 3 of 5').see()
  await tab.seeAddress(/module=fnd-100-3$/)
  await tab.key('?')
  await tab.part('dialog', 'Keyboard shortcuts').see()
  await tab.key('Escape')
  await tab.part('dialog', 'Keyboard shortcuts').miss()
})

test("a module's slides play, with captions and a remembered place", async ({ tab, site }) => {
  const student = await site.make.student()
  await tab.signIn(student)
  await tab.goTo('/course/fnd-100')
  await tab.button('Play Video').press()
  const player = tab.part('region', 'Video: Who Pays Whom, and for What')
  await player.button('pause').see()
  const third = player.part('list').part('button').nth(2)
  await third.press()
  const { text } = await third.see(({ aria }) => aria.current === 'step')
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(text) ?? []
  await player.button('pause').press()
  await player.button('play').see()
  await player.part('switch', /captions/).press()
  await player.part('switch', /captions/).see(({ aria }) => aria.checked === 'true')
  await player.button('Close player').press()
  await tab.button('Play Video').see(({ focused }) => focused)
  await expect
    .poll(() => placeOf(site, student))
    .toBeGreaterThanOrEqual(Number(minutes) * 60 + Number(seconds))
  await tab.goTo('/course/fnd-100')
  await tab.button('Play Video').press()
  await third.see(({ aria }) => aria.current === 'step')
})

test('a document shows its pages', async ({ tab, site }) => {
  await tab.signIn(await site.make.enrolledStudent({ completed: 1 }))
  await tab.goTo('/course/fnd-100?module=fnd-100-2')
  await tab.button('Open Document').press()
  const viewer = tab.part('region', 'The document')
  const title = viewer
    .part('figure', 'Page 1 of 5')
    .text(/Choose a Business That/)
    .nth(0)
  const before = await title.see()
  await viewer.button('Larger pages').press()
  await title.see(({ width }) => width > before.width * 1.2)
  await viewer.button('Close').press()
  await tab.button('Open Document').see(({ focused }) => focused)
})

test('the first letter of a lecture takes three lines', async ({ tab }) => {
  await tab.goTo('/course/fnd-100')
  const paragraph = tab.part('tabpanel', 'Lecture').text(/^You know two people/)
  const lines = await paragraph.lines()
  expect(lines.slice(0, 4).map((left) => left > 40)).toEqual([true, true, true, false])
})

for (const width of [360, 1280])
  test(`home, course and lesson fit a window ${width} wide`, async ({ tab, site }, info) => {
    await tab.window.resize(width, 800)
    await tab.goTo('/')
    const fits = async (name: string) => {
      await tab.picture(info.outputPath(`${name}.png`))
      expect(await tab.overflow(), name).toBe(0)
    }
    await fits('home')
    await tab.goTo('/course/fnd-100')
    await fits('course')
    await tab.signIn(await site.make.enrolledStudent({ completed: 1 }))
    await tab.goTo('/course/fnd-100?module=fnd-100-2')
    await tab.part('tabpanel', 'Lecture').see()
    await fits('lesson')
  })
