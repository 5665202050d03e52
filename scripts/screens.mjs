// Pictures of every screen, in both themes at 1280 and 360 px, into docs/screens/. Starts its own demo school.
//   node scripts/screens.mjs [part of a name]
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const screens = [
  ['home', '/'],
  ['catalog', '/catalog'],
  ['catalog-department', '/catalog?tab=departments&department=branding'],
  ['catalog-empty', '/catalog?search=nothing-like-this'],
  ['departments', '/departments'],
  ['courses', '/courses'],
  ['about', '/about'],
  ['course', '/course/fnd-100'],
  ['course-not-found', '/course/none'],
  ['enroll', '/enroll'],
  ['apply', '/apply'],
  ['login', '/login'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password'],
  ['setup-password', '/setup-password'],
  ['signup', '/signup'],
  ['admin-login', '/admin/login'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['accessibility', '/accessibility'],
  ['not-found', '/no/such/page'],
  ['dashboard', '/dashboard', 'student'],
  ['my-courses', '/dashboard/courses', 'student'],
  ['course-student', '/course/mkt-101', 'student'],
  ['quizzes', '/dashboard/quizzes', 'student'],
  ['quiz', '/dashboard/quizzes/fnd-100-1-q1', 'student'],
]

const port = Number(process.env.PORT ?? 3999)
const base = `http://localhost:${port}`
const target = join(import.meta.dirname, '../docs/screens')
const wanted = process.argv[2] ?? ''
const data = await mkdtemp(join(tmpdir(), 'creare-screens-'))
const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  env: { ...process.env, PORT: String(port), BASE_URL: base, DATA_DIR: data, LOG_LEVEL: 'error' },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const told = await new Promise((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('Sign in as')) resolve(text)
    })
    server.on('exit', () => reject(new Error('The server did not start; is it built, and the port free?')))
  })
  const [, email, password] = /Sign in as (\S+) or .* with "([^"]+)"/.exec(told) ?? []
  await mkdir(target, { recursive: true })
  for (const width of [1280, 360]) {
    for (const colorScheme of ['light', 'dark']) {
      const options = {
        viewport: { width, height: width === 360 ? 740 : 860 },
        colorScheme,
        reducedMotion: 'reduce',
      }
      const visitor = await browser.newContext(options)
      const student = await browser.newContext(options)
      await student.request.post(`${base}/api/auth/login`, {
        data: { email, password },
        headers: { origin: base },
      })
      for (const [name, path, who] of screens) {
        if (!name.includes(wanted)) continue
        const page = await (who === 'student' ? student : visitor).newPage()
        // Not until the line is silent: a signed-in page keeps one open for what is new.
        await page.goto(base + path, { waitUntil: 'load' })
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({
          path: join(target, `${name}-${width}-${colorScheme}.jpg`),
          type: 'jpeg',
          quality: 60,
          animations: 'disabled',
        })
        await page.close()
      }
      await visitor.close()
      await student.close()
    }
  }
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(data, { recursive: true, force: true })
}
