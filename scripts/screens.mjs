// Screenshots of the important screens of every role, in both themes at 1280 and 360 px, into docs/screens/. Starts its
// own demo school.
//   node scripts/screens.mjs [parts of names]
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

/**
 * Name and path; for a screen without a path, the first link to follow, a button to press, or the field that takes a
 * picture.
 */
const screens = {
  visitor: [
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
    ['reset-password', '/reset-password?token=shown'],
    ['setup-password', '/setup-password'],
    ['signup', '/signup'],
    ['admin-login', '/admin/login'],
    ['verify', '/verify'],
    ['privacy', '/privacy'],
    ['not-found', '/no/such/page'],
  ],
  // Signed out again: the public page of the demo student.
  reader: [
    ['person', '/@priya-sharma'],
    ['person-work', '/@priya-sharma', { follow: /\/@priya-sharma\/works\/[0-9a-f-]{36}/ }],
  ],
  student: [
    ['dashboard', '/dashboard'],
    ['my-courses', '/dashboard/courses'],
    ['course-student', '/course/mkt-101'],
    ['course-document', '/course/fnd-100?module=fnd-100-2', { press: 'Open Document', see: 'figure' }],
    ['course-player', '/course/fnd-100?module=fnd-100-1', { press: 'Play Video', see: 'slider' }],
    ['certificate', '/dashboard/certificates/fnd-100'],
    ['quizzes', '/dashboard/quizzes'],
    ['quiz', '/dashboard/quizzes/fnd-100-1-q1'],
    ['assignment', '/dashboard/assignments/mkt-101-1-a1'],
    ['review', '/dashboard/review'],
    ['grades', '/dashboard/grades/fnd-100'],
    ['calendar', '/dashboard/calendar'],
    ['discussions', '/dashboard/discussions'],
    ['thread', '/dashboard/discussions', { follow: /\/discussions\/brd-101\/[0-9a-f-]{36}/ }],
    ['study-group', '/dashboard/study-groups', { follow: /\/study-groups\/[0-9a-f-]{36}/ }],
    ['notifications', '/dashboard/notifications'],
    ['profile', '/dashboard/profile'],
    ['profile-picture', '/dashboard/profile', { upload: 'Picture file', see: 'dialog' }],
    ['security', '/dashboard/profile/security'],
    ['search', '/search?q=audience'],
    ['messages', '/dashboard/messages'],
    ['announcements', '/dashboard/announcements'],
  ],
  admin: [
    ['admin', '/admin'],
    ['admin-users', '/admin/users'],
    ['admin-user', '/admin/users', { follow: /\/admin\/users\/demo-\d+$/ }],
    ['admin-courses', '/admin/courses'],
    ['admin-course', '/admin/courses/fnd-100'],
    ['admin-enrollments', '/admin/enrollments'],
    ['admin-groups', '/admin/groups'],
    ['admin-group', '/admin/groups', { follow: /\/admin\/groups\/[0-9a-f-]{36}/ }],
    ['admin-stuck', '/admin/stuck'],
    ['admin-import', '/admin/users/import'],
    ['admin-words', '/admin/settings/words'],
    ['admin-certificate', '/admin/settings/certificate'],
    ['admin-applications', '/admin/applications'],
    ['admin-audit', '/admin/audit'],
    ['admin-forums', '/admin/forums'],
    ['admin-settings', '/admin/settings'],
    ['admin-status', '/admin/status'],
    ['teach', '/teach'],
    ['teach-gradebook', '/teach/courses/fnd-100/grades'],
    ['teach-module', '/teach/courses/fnd-100/modules/fnd-100-1'],
    ['teach-course', '/teach/courses/fnd-100/course'],
    ['teach-people', '/teach/courses/fnd-100/people'],
    ['teach-rounds', '/teach/courses/fnd-100/rounds'],
    ['teach-round', '/teach/courses/fnd-100/rounds', { follow: /\/rounds\/[0-9a-f-]{36}/ }],
    ['teach-live-session', '/teach/courses/fnd-100/live-sessions/new'],
    ['teach-stuck', '/teach/courses/fnd-100/stuck'],
    ['teach-waiting', '/teach/courses/aud-101/waiting'],
    ['teach-completion', '/teach/courses/fnd-100/completion'],
    ['teach-submissions', '/teach/courses/fnd-100/submissions'],
    ['teach-quiz', '/teach/quizzes/fnd-100-1-q1'],
  ],
}

const port = Number(process.env.PORT ?? 3999)
const base = `http://localhost:${port}`
const target = process.env.SCREENS ?? join(import.meta.dirname, '../docs/screens')
const wanted = process.argv.slice(2)
const data = await mkdtemp(join(tmpdir(), 'creare-screens-'))
const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  env: { ...process.env, PORT: String(port), BASE_URL: base, DATA_DIR: data, LOG_LEVEL: 'error' },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** Opens a page in the state to capture. */
async function open(page, path, { follow, press, upload, see } = {}) {
  // Not `networkidle`: a signed-in page keeps a live stream open.
  await page.goto(base + path, { waitUntil: 'load' })
  if (follow) {
    const links = page.getByRole('main').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const found = addresses.find((address) => follow.test(address))
    if (found) await page.goto(base + found, { waitUntil: 'load' })
  }
  await page.evaluate(() => document.fonts.ready)
  // Scripts hydrate after the first paint; a document needs none, and says when its own script listens.
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="module"]') === null) return true
    const kind = document.documentElement.dataset.document
    if (kind !== undefined) return kind === 'listening'
    const main = document.querySelector('main') ?? document.body
    return Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
  })
  if (press) {
    const button = page.getByRole('button', { name: press })
    await page.waitForLoadState('networkidle').catch(() => {})
    await button.click()
    const opened = page.getByRole('main').getByRole(see).first()
    await opened.waitFor()
    await button.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 140))
  }
  if (upload) {
    const shared = await page.request.get(`${base}/share/site.png`)
    const buffer = await shared.body()
    await page.getByLabel(upload).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole(see).first().waitFor()
  }
  // Waits for pictures and late rendering.
  await page.waitForTimeout(press ? 2_500 : 400)
}

/** Publishes the demo student's page with work and certificates. */
async function showStudent({ request }) {
  const send = async (method, path, data) => {
    const answer = await request.fetch(base + path, { method, data, headers: { origin: base } })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  await send('PATCH', '/api/user/profile', { handle: 'priya-sharma', isPublic: true })
  const { assignments } = await send('GET', '/api/user/assignments')
  for (const { id } of assignments.filter(({ submissionCount }) => submissionCount > 0).slice(0, 4)) {
    const { assignment } = await send('GET', `/api/user/assignments/${id}`)
    const [latest] = assignment.submissions
    await send('PUT', `/api/user/submissions/${latest.id}/showing`, { shown: true })
  }
  const { certificates } = await send('GET', '/api/user/certificates')
  for (const { code } of certificates)
    await send('PUT', `/api/user/certificates/${code}/sharing`, { shared: true })
}

/** A browser context for a person of the demo school; null is a visitor. */
async function enter(email, password) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (email === null) return context
  const options = { data: { email, password }, headers: { origin: base } }
  const answer = await context.request.post(`${base}/api/auth/login`, options)
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return context
}

async function take(page, name, width, colorScheme) {
  const picture = await page.screenshot({ animations: 'disabled' })
  const file = join(target, `${name}-${width}-${colorScheme}.webp`)
  await writeFile(
    file,
    await sharp(picture).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer(),
  )
}

try {
  const output = await new Promise((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('Sign in as')) resolve(text)
    })
    server.on('exit', () => reject(new Error('The server did not start; is it built, and the port free?')))
  })
  const [, student, admin, password] = /Sign in as (\S+) or (\S+) with "([^"]+)"/.exec(output) ?? []
  await mkdir(target, { recursive: true })
  for (const [role, list] of Object.entries(screens)) {
    const chosen = list.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    if (chosen.length === 0) continue
    if (role === 'reader') {
      const shown = await enter(student, password)
      await showStudent(shown)
      await shown.close()
    }
    const context = await enter({ student, admin }[role] ?? null, password)
    for (const [name, path, way] of chosen) {
      for (const width of [1280, 360]) {
        const page = await context.newPage()
        await page.setViewportSize({ width, height: width === 360 ? 740 : 860 })
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, path, way)
        await take(page, name, width, 'light')
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.waitForTimeout(300)
        await take(page, name, width, 'dark')
        await page.close()
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(data, { recursive: true, force: true })
}
