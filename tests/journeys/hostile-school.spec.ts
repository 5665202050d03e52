import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import pino from 'pino'
import type { ContractKey } from '../../contract/index.ts'
import { openDatabase } from '../../database/client.ts'
import { type Factories, factories, type Person } from '../support/factories.ts'
import { hostile } from '../support/hostile-texts.ts'
import { expect, type Page, test, waitUntilAwake } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { openParts } from '../support/opened.ts'
import { startSession } from '../support/session.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'

let site: SiteProcess
let make: Factories
let cookieOf: (person: Person) => Promise<{ name: string; value: string }>
let close = async () => {}

let admin: Person
let teacher: Person
let student: Person
let handle: string

interface Sent {
  params?: Record<string, string>
  body?: object
  kept?: string[]
}

async function send(as: Person | null, method: string, path: string, body: BodyInit | null, type: string) {
  const { name, value } = as === null ? { name: 'unknown', value: '' } : await cookieOf(as)
  const headers = { origin: site.baseUrl, 'content-type': type, cookie: `${name}=${value}` }
  const answer = await fetch(site.baseUrl + path, { method, headers, body })
  const text = await answer.text()
  expect(answer.status, `${method} ${path}: ${text}`).toBe(200)
  return JSON.parse(text)
}

async function write(as: Person | null, key: ContractKey, { params = {}, body, kept }: Sent) {
  const [method = '', template = ''] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const sent = body ? JSON.stringify(hostile(key, body, kept)) : null
  return send(as, method, path, sent, 'application/json')
}

async function writeSchool() {
  const url = 'https://example.org/'
  const address = { foundationUrl: url, donationUrl: url, learningPlatformUrl: url, tiktokUrl: url }
  const labels = { admissionCycle: 'a', admissionDeadline: 'b', courseClaim: 'c', foundationName: 'd' }
  await write(admin, 'PATCH /api/admin/settings', {
    body: { name: 'e', shortName: 'f', motto: 'g', mottoTranslation: 'h', ...labels, ...address },
  })
  await write(admin, 'PATCH /api/admin/settings', {
    body: { instagramUrl: url, twitterUrl: url, youtubeUrl: url },
  })
  await write(admin, 'POST /api/admin/departments', { body: { name: 'a', description: 'b' } })
  const tract = { title: 'a', description: 'b', outcomes: ['c'] }
  await write(admin, 'POST /api/admin/tracts', {
    body: { ...tract, courses: [{ courseId: 'fnd-100', reason: 'd' }] },
  })
  await write(admin, 'POST /api/admin/forums', {
    body: { title: 'a', description: 'b', idempotencyKey: randomUUID() },
    kept: ['idempotencyKey'],
  })
  for (const person of [admin, teacher, student]) {
    await write(admin, 'PATCH /api/admin/users/{userId}', {
      params: { userId: person.id },
      body: { firstName: 'a', lastName: 'b' },
    })
  }
  const person = { firstName: 'a', lastName: 'b', email: `maya.${randomUUID()}@example.org` }
  await write(null, 'POST /api/auth/register', { body: { ...person, password: 'long enough to be one' } })
}

async function writeCourse() {
  const [outcomes, facts] = [['a', 'b', 'c'], { departmentId: 'branding', difficulty: 'Introductory' }]
  const begun = await write(admin, 'POST /api/admin/courses', {
    body: { code: 'XSS 101', title: 'a', description: 'b', outcomes, ...facts },
  })
  const { id, revision } = begun.course
  const params = { id, moduleId: `${id}-1` }
  await write(admin, 'POST /api/teach/courses/{id}/staff', {
    params,
    body: { email: teacher.email, role: 'teacher' },
  })
  const module = { title: 'a', type: 'video', summary: 'b', revision }
  await write(teacher, 'POST /api/authoring/courses/{id}/modules', { params, body: module, kept: ['type'] })
  const markdown = { markdown: 'a', revision: 0 }
  await write(teacher, 'PUT /api/authoring/modules/{moduleId}/lecture', { params, body: markdown })
  const live = { params, body: { revision: 1 } }
  await write(teacher, 'POST /api/authoring/modules/{moduleId}/lecture/live', live)
  const revisionOfModule = async (): Promise<number> => {
    const address = `/api/authoring/modules/${params.moduleId}`
    return (await send(teacher, 'GET', address, null, 'application/json')).module.revision
  }
  const points = { revision: await revisionOfModule(), keyPoints: ['a', 'b'], notionUrl: null }
  await write(teacher, 'PUT /api/authoring/modules/{moduleId}/key-points', { params, body: points })
  const chapters = [{ seconds: 0, title: 'a' }]
  const film = { url: 'https://films.example/a.mp4', poster: null, captions: [], chapters, bytes: null }
  await write(teacher, 'PUT /api/authoring/modules/{moduleId}/film', {
    params,
    body: { revision: await revisionOfModule(), film: { ...film, withoutCaptions: 'b' } },
  })
  const question = { id: `${id}-1-q1-q1`, kind: 'true-or-false', question: 'a', explanation: 'b', points: 1 }
  await write(teacher, 'PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    params: { ...params, quizId: `${id}-1-q1` },
    body: {
      ...{ title: 'a', description: 'b', passingScore: 80, timeLimit: null, draws: [], revision: 0 },
      questions: [{ ...question, correctAnswer: true }],
    },
    kept: ['kind'],
  })
  await write(teacher, 'PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    params: { ...params, assignmentId: `${id}-1-a1` },
    body: {
      ...{ title: 'a', type: 'project', description: 'b', steps: ['c'], handIn: 'd', questions: [] },
      // Hostile by hand, because names of levels must differ.
      levels: [
        { label: '<img src=x onerror=ran()>', share: 100 },
        { label: '<svg onload=ran()>', share: 50 },
        { label: '"><script>ran()</script>', share: 0 },
      ],
      rubric: [{ criterion: 'a', points: 5, descriptions: ['b', 'c', 'd'] }],
      resources: [{ url: 'https://example.org/', title: 'a', description: 'b' }],
      revision: await revisionOfModule(),
    },
    kept: ['type', 'label'],
  })
  const status = { params, body: { status: 'published' }, kept: ['status'] }
  await write(teacher, 'PUT /api/authoring/courses/{id}/status', status)
  return id as string
}

/** Polyglot files by extension; the stored results are tested in server/media/polyglots.test.ts. */
const polyglots = [
  ['gif', 'GIF89a/*<script>ran()</script><svg onload=ran()>*/=ran()//'],
  ['html', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(ran())>>>>endobj\n<script>ran()</script>'],
  ['png', '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"><script>ran()</script></svg>'],
  ['txt', '<!doctype html><script>ran()</script>'],
  ['csv', `=cmd|' /C calc'!A0,<script>ran()</script>`],
] as const

async function writeLearning(id: string) {
  handle = `maya-${student.id.slice(0, 8)}`
  const links = [{ label: 'a', url: 'https://example.org/' }]
  await write(student, 'PATCH /api/user/profile', { body: { bio: 'a', links, handle, isPublic: true } })
  await write(student, 'POST /api/user/enroll', { body: { courseId: id } })
  await write(student, 'PUT /api/user/notes/{id}/{moduleId}', {
    params: { id, moduleId: `${id}-1` },
    body: { text: 'a', revision: 0 },
  })
  const files: string[] = []
  for (const [ending, bytes] of polyglots) {
    const name = `"><img src=x onerror=ran()>.${ending}`
    const search = new URLSearchParams({ purpose: 'assignment', name })
    const { file } = await send(student, 'POST', `/api/media?${search}`, bytes, 'text/html')
    files.push(file.id)
  }
  const params = { id: `${id}-1-a1` }
  // On submission, a link is validated.
  const draft = { baseRevision: 0, text: 'a', links: ['https://evil.example/?"><svg onload=ran()>'] }
  await write(student, 'PUT /api/user/assignments/{id}/draft', {
    params,
    body: { ...draft, files },
    kept: ['files', 'links'],
  })
  const handIn = { params, body: { revision: 1 } }
  const { assignment } = await write(student, 'POST /api/user/assignments/{id}/submissions', handIn)
  const shown = { params: { id: assignment.submissions[0].id as string }, body: { shown: true } }
  await write(student, 'PUT /api/user/submissions/{id}/showing', shown)
  const announcement = { id: randomUUID(), title: 'a', text: 'b', audience: 'course', audienceId: id }
  await write(teacher, 'PUT /api/announcements/{id}', {
    params: { id: announcement.id },
    body: { ...announcement, byEmail: true, publishAt: null },
    kept: ['audience'],
  })
  for (const forumId of ['general', id]) {
    const post = { body: 'b', mentions: [], idempotencyKey: randomUUID() }
    const { threadId } = await write(student, 'POST /api/discussions/threads', {
      body: { forumId, title: 'a', ...post },
      kept: ['idempotencyKey'],
    })
    const reply = await write(teacher, 'POST /api/discussions/threads/{id}/posts', {
      params: { id: threadId },
      body: { ...post, parentId: null, idempotencyKey: randomUUID() },
      kept: ['idempotencyKey'],
    })
    const report = { params: { id: reply.postId as string }, body: { reason: 'spam', note: 'a' } }
    await write(student, 'POST /api/discussions/posts/{id}/reports', { ...report, kept: ['reason'] })
  }
  const group = {
    id: randomUUID(),
    name: 'Early birds',
    description: 'We read together.',
    courseId: null,
    joining: 'open',
  }
  const own = { params: { id: group.id } }
  await write(student, 'PUT /api/study-groups/{id}', {
    ...own,
    body: { ...group, mostMembers: 8 },
    kept: ['joining'],
  })
  const message = { key: randomUUID(), text: 'a' }
  await write(student, 'POST /api/study-groups/{id}/messages', { ...own, body: message, kept: ['key'] })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  await write(student, 'POST /api/study-groups/{id}/sessions', {
    ...own,
    body: {
      id: randomUUID(),
      title: 'a',
      startsAt,
      minutes: 60,
      timeZone: 'UTC',
      link: 'https://example.org/',
    },
  })
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const own = await createJourneyDatabase()
  site = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  make = factories(database.db)
  const cookies = new Map<string, ReturnType<typeof startSession>>()
  cookieOf = (person) => {
    const known = cookies.get(person.id)
    const cookie =
      known ?? startSession(database.db, person.id, { baseUrl: site.baseUrl, secret: testSecret })
    cookies.set(person.id, cookie)
    return cookie
  }
  close = async () => {
    await database.close()
    await site.stop()
    await own.drop()
  }
  admin = await make.administrator()
  teacher = await make.instructor()
  student = await make.graduate()
  await writeSchool()
  await writeLearning(await writeCourse())
})
test.afterAll(() => close())

/** Pages without parameters; the others are found by following links. */
const plain = readdirSync('web/routes')
  .filter((file) => file.endsWith('.tsx') && !/[$@]|__root|^dev\./.test(file))
  .map(
    (file) =>
      `/${file
        .replace('.tsx', '')
        .replaceAll('_', '')
        .replaceAll('.', '/')
        .replace(/\/?index$/, '')}`,
  )

const kindOf = (path: string) =>
  path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]{3}-\d{3}(-[\w-]+)?|@[\w-]+|\d+/g, '$')

const runningMarkup = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => /^on/.test(name) || /^\s*(javascript|data:text)/i.test(value))
        .filter(({ name }) => !/^(value|title|alt|aria-label|content|placeholder)$/.test(name))
        .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 80)}">`),
    ),
  )

/** Per kind of page, the beginnings of the names of buttons that open a dialog. */
type Dialogs = Record<string, readonly RegExp[]>

async function lookAround(page: Page, from: string[], at: RegExp, dialogs: Dialogs) {
  const [waiting, kinds] = [[...from], new Set<string>()]
  const markup: string[] = []
  for (;;) {
    waiting.sort((one, other) => Number(other.includes('xss-101')) - Number(one.includes('xss-101')))
    const path = waiting.shift()
    if (path === undefined) break
    const kind = kindOf(path)
    // One of each, because everything has been written by attackers.
    if (kinds.has(kind)) continue
    kinds.add(kind)
    await page.goto(site.baseUrl + path)
    const look = async () => {
      const running = await runningMarkup(page)
      markup.push(...running.map((one) => `${path}: ${one}`))
    }
    await look()
    const links = await page
      .locator('a[href^="/"]:not([download])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    await openParts(page, dialogs[kind] ?? [], look)
    waiting.push(...links.filter((link) => at.test(link) && !/^\/(api|feed|assets|\.well-known)/.test(link)))
  }
  return { markup, kinds }
}

/**
 * Each viewer's own area besides public pages; the minimum number of page kinds, so none is missed; and the dialogs.
 */
const homes: Record<string, { at: RegExp; least: number; dialogs: Dialogs }> = {
  visitor: { at: /^(?!\/(dashboard|teach|admin))/, least: 24, dialogs: {} },
  student: {
    at: /^\/dashboard/,
    least: 34,
    dialogs: {
      '/dashboard/courses': [/^Leave/],
      '/dashboard/discussions/$/$': [/^Picture/],
      '/dashboard/study-groups/$': [/^Close group/],
    },
  },
  teacher: {
    at: /^\/teach/,
    least: 14,
    dialogs: {
      '/teach/courses/$/grades': [/^Weights/, /^Import CSV/],
      // Archiving a course with people in it is for administrators.
      '/teach/courses/$/course': [/^Add module/, /^Remove/],
    },
  },
  administrator: {
    at: /^\/(admin|teach)/,
    least: 24,
    dialogs: {
      '/admin/courses/$': [/^Archive/, /^Add module/, /^Remove/],
      '/admin/curriculum': [/^Add department/, /^Edit/, /^Delete/],
      '/admin/forums': [/^Hide post/, /^Dismiss/],
    },
  },
}

for (const [who, { at, least, dialogs }] of Object.entries(homes)) {
  test(`hostile texts run nowhere and are not even blocked attempts: as ${who}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context: BrowserContext = await browser.newContext()
    const reported: string[] = []
    await context.exposeFunction('ran', () => void reported.push('ran'))
    await context.exposeFunction('violated', (what: string) => void reported.push(what))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const text = `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`
        ;(window as unknown as { violated(what: string): void }).violated(text)
      }),
    )
    const person = { visitor: null, student, teacher, administrator: admin }[who]
    if (person) {
      const { name, value } = await cookieOf(person)
      await context.addCookies([{ name, value, url: site.baseUrl }])
    }
    context.on('page', waitUntilAwake)
    const page = await context.newPage()
    page.on('pageerror', (error) => void reported.push(`${page.url()}: ${error.message}`))
    page.on('dialog', (dialog) => void reported.push(`dialog ${dialog.message()}`))
    const { markup, kinds } = await lookAround(
      page,
      [...plain, '/course/xss-101', `/@${handle}`].filter((path) => at.test(path)),
      at,
      dialogs,
    )
    expect([...kinds]).toEqual(expect.arrayContaining(Object.keys(dialogs)))
    expect(kinds.size).toBeGreaterThanOrEqual(least)
    expect(markup).toEqual([])
    expect(reported).toEqual([])
    // Checks the trap itself: an attempt to run is reported. Browsers apply the policy to a handler when it is called,
    // not when it is set.
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<img alt="" src="x" onerror="ran()">'),
    )
    await expect.poll(() => reported.length).toBe(1)
    await context.close()
  })
}
