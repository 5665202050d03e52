import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { media } from '../../database/schema/index.ts'
import { storageKey } from '../../server/media/key.ts'
import { expect, type JourneyParts, type Page, test } from '../support/journey.ts'
import { putModule } from '../support/put-module.ts'
import { moduleHeading, notice } from '../support/steps.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/film', name))
const chapters = [
  { seconds: 0, title: 'The first half' },
  { seconds: 8, title: 'The second half' },
]

/** Stores a film like the media library: a row, and bytes in the site's storage folder. Its owner may read it. */
async function keepFile(site: JourneyParts, ownerId: string, name: string, type: string) {
  const bytes = fixture(name)
  const checksum = createHash('sha256').update(bytes).digest('base64url')
  const row = { ownerId, purpose: 'film', name, type, size: bytes.length, checksum }
  const [made] = await site.db.insert(media).values(row).returning({ id: media.id })
  if (made === undefined) throw new Error('The file was not kept')
  const place = join(site.mediaFolder, storageKey(made.id))
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes)
  return `/api/media/${made.id}`
}

const frame = (page: Page, title: string) => page.getByRole('region', { name: `Video: ${title}` })

const playing = (page: Page) =>
  page.getByLabel('Video', { exact: true }).evaluate((element) => {
    const video = element as HTMLVideoElement
    const canvas = document.createElement('canvas')
    canvas.width = 16
    canvas.height = 9
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 16, 9)
    const drawn = new Set(context?.getImageData(0, 0, 16, 9).data.filter((_, at) => at % 4 < 3))
    return {
      at: video.currentTime,
      paused: video.paused,
      speed: video.playbackRate,
      muted: video.muted,
      colours: drawn.size,
      captions: [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    }
  })

test('a film plays in the page: picture, captions, chapters, speed, keys, and resume', async ({
  page,
  site,
  signIn,
}) => {
  const student = await site.make.student()
  await signIn(page, student)
  const url = await keepFile(site, student.id, 'film.mp4', 'video/mp4')
  const captions = await keepFile(site, student.id, 'captions.vtt', 'text/vtt')
  const film = {
    url,
    captions: [{ language: 'en', label: 'English', url: captions }],
    chapters,
    bytes: fixture('film.mp4').length,
  }
  await putModule(page, site.db, 'clt-301-1', 'video', { film })
  const ranges: { requested: string; status: number; part: string | undefined }[] = []
  page.on('response', (response) => {
    const requested = response.request().headers().range
    if (response.url().endsWith(url) && requested !== undefined)
      ranges.push({ requested, status: response.status(), part: response.headers()['content-range'] })
  })
  await page.goto('/course/clt-301')
  await expect(page.getByText('A video, 35 kB in all')).toBeVisible()
  const title = (await moduleHeading(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Play Video' }).click()
  const player = frame(page, title)

  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(0.5)

  // The player's keys work while it has the focus. Pause first for stable assertions.
  await player.getByRole('button', { name: 'pause', exact: true }).focus()
  await page.keyboard.press('k')
  await expect.poll(async () => (await playing(page)).paused).toBe(true)
  expect((await playing(page)).colours).toBeGreaterThan(10)
  await expect.poll(async () => (await playing(page)).captions).toEqual(['The first half of the test film'])
  expect(ranges.map(({ status }) => status)).toContain(206)
  for (const { status, part } of ranges)
    expect([status, part]).toEqual([206, expect.stringMatching(/^bytes \d+-\d+\/34630$/)])
  await page.keyboard.press('c')
  await expect.poll(async () => (await playing(page)).captions).toEqual([])
  await page.keyboard.press('c')
  await page.keyboard.press('>')
  await expect.poll(async () => (await playing(page)).speed).toBe(1.25)
  await page.keyboard.press('m')
  await expect.poll(async () => (await playing(page)).muted).toBe(true)

  await player.getByText('Chapters (2)').click()
  await player.getByRole('button', { name: /The second half/ }).click()
  await expect(player.getByRole('button', { name: /The second half/ })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect.poll(async () => (await playing(page)).captions).toEqual(['The second half of the test film'])
  expect(Math.abs((await playing(page)).at - 8)).toBeLessThan(0.5)

  const saved = page.waitForResponse(
    (response) => response.url().includes('/positions/') && response.request().method() === 'PUT',
  )
  await player.getByRole('button', { name: 'Close player' }).click()
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(7.9)
})

test('a stream plays part by part from its playlist', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.instructor())
  const requested: string[] = []
  // Like a file server in front of the site.
  await page.route(/\/films\/test\//, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const bytes = fixture(name)
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    requested.push(`${name} ${from ?? ''}`.trim())
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    if (from === undefined) return route.fulfill({ body: bytes, contentType })
    const last = to ? Number(to) : bytes.length - 1
    return route.fulfill({
      status: 206,
      body: bytes.subarray(Number(from), last + 1),
      contentType,
      headers: { 'content-range': `bytes ${from}-${last}/${bytes.length}` },
    })
  })
  const film = { url: '/films/test/film.m3u8', captions: [], chapters, bytes: null }
  await putModule(page, site.db, 'clt-301-2', 'video', { film })
  await page.goto('/course/clt-301?module=clt-301-2')
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(0.5)
  expect((await playing(page)).colours).toBeGreaterThan(10)
  expect(requested[0]).toMatch(/^film\.m3u8/)
  expect(requested.filter((part) => part.startsWith('stream.m4s')).length).toBeGreaterThan(1)
  await page.getByText('Chapters (2)').click()
  await page.getByRole('button', { name: /The second half/ }).click()
  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(8.2)
})

test('an author adds a film with captions and chapters to a module, and students see it', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const admin = await site.make.administrator()
  await signIn(page, admin)
  await putModule(page, site.db, 'clt-301-4', 'video', { film: null })
  await page.goto('/teach/courses/clt-301/modules/clt-301-4?part=film')
  const choose = async (button: string, name: string, type: string) => {
    const chosen = { name, mimeType: type, buffer: fixture(name) }
    await page.getByLabel(button, { exact: true }).setInputFiles(chosen)
  }
  await choose('Upload a video', 'film.mp4', 'video/mp4')
  await expect(page.getByText('Uploaded here, 34.6 kB')).toBeVisible()
  await page.getByRole('button', { name: 'Save video' }).click()
  await expect(
    page.getByRole('link', { name: 'Please add captions, or say why there are none' }),
  ).toBeVisible()
  // A film chosen as captions is rejected before the upload.
  await choose('Add captions', 'film.m3u8', 'text/vtt')
  await expect(page.getByText('This is not WebVTT')).toBeVisible()
  await choose('Add captions', 'captions.vtt', 'text/vtt')
  await expect(page.getByRole('textbox', { name: 'Language' })).toHaveValue('English')
  for (const [index, { title }] of chapters.entries()) {
    await page.getByRole('button', { name: 'Add chapter' }).click()
    await page.getByLabel(`Start of chapter ${index + 1}`).fill(index === 0 ? '0:00' : '0:08')
    await page.getByLabel(`Title of chapter ${index + 1}`).fill(title)
  }
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Play it here' }).click()
  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: 'Close player' }).click()
  await page.getByRole('button', { name: 'Save video' }).click()
  await expect(notice(page, 'Video saved')).toBeVisible()

  await page.getByRole('link', { name: 'As a student' }).click()
  await page.getByRole('button', { name: 'Play Video' }).click()
  await expect.poll(async () => (await playing(page)).captions).toEqual(['The first half of the test film'])
  await page.getByText('Chapters (2)').click()
  await expect(page.getByRole('button', { name: /The second half/ })).toBeVisible()

  await page.goto('/teach/courses/clt-301/modules/clt-301-4?part=film')
  await page.getByRole('button', { name: 'Remove video' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove video' }).click()
  await expect(page.getByText('the module’s key points play as slides')).toBeVisible()
  await expect(page.getByText('Uploaded here, 34.6 kB')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload a video' })).toBeVisible()
})

for (const supported of [true, false])
  test(`the picture-in-picture button is ${supported ? 'shown if the browser supports it' : 'hidden if it does not'}`, async ({
    page,
    site,
    signIn,
  }) => {
    const teacher = await site.make.instructor()
    await signIn(page, teacher)
    const url = await keepFile(site, teacher.id, 'film.mp4', 'video/mp4')
    const film = { url, captions: [], chapters: [], bytes: null }
    await putModule(page, site.db, 'clt-301-3', 'video', { film })
    await page.addInitScript((has) => {
      Object.defineProperty(document, 'pictureInPictureEnabled', { get: () => has })
      if (!has) Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
    }, supported)
    await page.goto('/course/clt-301?module=clt-301-3')
    await page.getByRole('button', { name: 'Play Video' }).click()
    await expect(page.getByRole('button', { name: 'pause', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /picture in picture/ })).toHaveCount(supported ? 1 : 0)
    await expect(page.getByRole('switch', { name: /captions/ })).toHaveCount(0)
  })
