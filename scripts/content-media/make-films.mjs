// Makes the short films and pictures of the courses: node scripts/content-media/make-films.mjs [name …]
// Needs ffmpeg, flite and a Chromium at CHROMIUM_PATH. What it makes is in the repository (docs/decisions/0091).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { films, pictures } from './films.mjs'
import { sayer } from './voice.mjs'
import { waveOf } from './wave.mjs'

const names = process.argv.slice(2)
const isWanted = ({ name }) => names.length === 0 || names.includes(name)
const here = import.meta.dirname
const folder = mkdtempSync(path.join(tmpdir(), 'creare-films-'))
const say = sayer(folder)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })

try {
  for (const picture of pictures.filter(isWanted)) {
    const page = await openPage(picture.scene, 2)
    await makePicture(page, 0, fileOf(picture, 'webp'))
    report(picture, 'webp')
    await page.close()
  }
  for (const film of films.filter(isWanted)) {
    const page = await openPage(film.scene, 1)
    await makeFilm(page, film)
    await makePicture(page, film.poster, fileOf(film, 'webp'))
    if (film.captions !== undefined) writeFileSync(fileOf(film, 'vtt'), film.captions)
    report(film, 'mp4', 'webp')
    await page.close()
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

function fileOf({ course, name }, ending) {
  const media = path.join(here, '../../content/courses', course, 'media')
  mkdirSync(media, { recursive: true })
  return path.join(media, `${name}.${ending}`)
}

function report(made, ...endings) {
  const bytes = endings.map(
    (ending) => `${statSync(fileOf(made, ending)).size.toLocaleString('en')} (${ending})`,
  )
  process.stdout.write(`${made.course}/${made.name}: ${bytes.join(', ')} bytes\n`)
}

async function makeFilm(page, { frames, seconds, sound, ...film }) {
  const inputs = ['-f', 'image2pipe', '-framerate', `${frames}`, '-i', 'pipe:0']
  if (sound !== undefined) {
    const wave = path.join(folder, 'sound.wav')
    writeFileSync(wave, waveOf(sound(say)))
    inputs.push('-i', wave, '-codec:a', 'aac', '-b:a', '64k', '-shortest')
  }
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', ...inputs],
      // One thread, so that every machine makes the same bytes; the index is at the beginning, for a fast start.
      ...['-codec:v', 'libx264', '-threads', '1', '-preset', 'veryslow', '-crf', '26', '-pix_fmt', 'yuv420p'],
      ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'],
      ...['-flags:v', '+bitexact', '-flags:a', '+bitexact', fileOf(film, 'mp4')],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (let frame = 0; frame < seconds * frames; frame++) {
    if (!encoder.stdin.write(await drawn(page, frame / frames))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg could not make ${film.name}`)
}

async function makePicture(page, seconds, file) {
  const source = path.join(folder, 'picture.png')
  writeFileSync(source, await drawn(page, seconds))
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-i', source, '-codec:v', 'libwebp', '-quality', '80'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', file],
  ])
}

/** A page that draws one scene of 640 × 360; its modules come from this folder, and nothing from the net. */
async function openPage(scene, scale) {
  const page = await browser.newPage()
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    if (pathname === '/inter.ttf')
      return route.fulfill({ body: readFileSync(path.join(here, '../../web/share/fonts/inter.ttf')) })
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(path.join(here, 'films', path.basename(pathname))),
    })
  })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto('http://films.test/')
  await page.evaluate(
    async ([scene, scale]) => {
      const font = new FontFace('Inter', 'url(/inter.ttf)', { weight: '100 900' })
      document.fonts.add(await font.load())
      const { draw } = await import(`/${scene}.mjs`)
      const canvas = new OffscreenCanvas(640 * scale, 360 * scale)
      const to = canvas.getContext('2d', { willReadFrequently: true })
      window.frameAt = async (seconds) => {
        to.reset()
        to.scale(scale, scale)
        draw(to, seconds)
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        return new Uint8Array(await blob.arrayBuffer()).toBase64()
      }
    },
    [scene, scale],
  )
  return page
}

async function drawn(page, seconds) {
  return Buffer.from(await page.evaluate((at) => window.frameAt(at), seconds), 'base64')
}
