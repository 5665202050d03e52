import { eq, sql } from 'drizzle-orm'
import { renderLecture } from '../../content/markdown.ts'
import { bankQuestions, courses, moduleContents, modules, quizzes } from '../../database/schema/index.ts'
import type { Factories } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'

const forXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').slice(0, 300)

/** Every block of a lecture with a text wherever it takes one. */
const blocksOf = (text: string) => [
  `:::figure\n![${text}](javascript:ran())\n\n${text}\n:::`,
  `:::annotated\n![${text}](/favicon.svg)\n\n1. (10, 20) ${text}\n2. (5"onload=ran(), 3) ${text}\n:::`,
  `:::before-after{before='${text}' after='${text}'}\n${text}\n\n---\n\n${text}\n:::`,
  `:::steps{title='${text}'}\n1. ${text}\n:::`,
  `:::timeline{title='${text}'}\n- ${text}\n:::`,
  `:::pull-quote{by='${text}'}\n${text}\n:::`,
  `:::chart{title='${text}' unit='${text}' onclick="ran()"}\n| ${text} | ${text} |\n|-|-|\n| ${text} | 1 |\n:::`,
  `:::template{title='${text}' file="a.csv"}\n\`\`\`\n${text}\n\`\`\`\n:::`,
  `:::question\n\`\`\`yaml\nquestion: '${text}'\noptions: ['${text}', b, c]\ncorrectAnswer: b\nexplanation: '${text}'\n\`\`\`\n:::`,
  `:::question\n\`\`\`yaml\nkind: ordering\nquestion: '${text}'\nitems: ['${text}', b, c]\nexplanation: '${text}'\n\`\`\`\n:::`,
  `:::question\n\`\`\`yaml\nkind: matching\nquestion: '${text}'\npairs: [{ prompt: '${text}', match: '${text}' }, { prompt: b, match: c }]\nexplanation: '${text}'\n\`\`\`\n:::`,
  `:::question\n\`\`\`yaml\nkind: number\nquestion: '${text}'\nvalue: 1\nunit: '${text}'\nexplanation: '${text}'\n\`\`\`\n:::`,
  `:::calculator\n\`\`\`yaml\ntitle: '${text}'\ninputs:\n  - { name: a, label: '${text}', value: 1, unit: '<b>' }\nresults:\n  - { label: '${text}', formula: a }\n\`\`\`\n:::`,
  `:::audio{title='${text}' onplay="ran()"}\n[${text}](javascript:ran())\n\n${text}\n:::`,
  `:::film{title='${text}' silent}\n![${text}](/favicon.svg)\n\n[${text}](data:text/html,ran) [a](javascript:ran())\n\n${text}\n:::`,
  `:::drawing{title='${text}' onload="ran()"}\n\`\`\`svg\n<svg viewBox="0 0 360 90"><title>A drawing of which every text is ${forXml(text)}.</title><text x="1" y="9">${forXml(text)}</text></svg>\n\`\`\`\n\n${text}\n:::`,
  `:::drawing\n\`\`\`svg\n<svg viewBox="0 0 360 90" onload="ran()"><title>A drawing that would run something if it could.</title>${text}</svg>\n\`\`\`\n:::`,
  `:::formula\n\`\`\`tex\n\\href{javascript:ran()}{x}\n\`\`\`\n\n${text}\n:::`,
  `:::formula\n\`\`\`tex\n\\text{${text}} ${text}\n\`\`\`\n:::`,
]

/** Each would call `ran` if it ran. */
const corpus = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<details open ontoggle=ran()>',
  '<math><mi//xlink:href="data:x,<script>ran()</script>">',
  '</textarea><script>ran()</script>',
  '</script><script>ran()</script>',
  '"><img src=x onerror=ran()>',
  "'-ran()-'",
  '{{constructor.constructor("ran()")()}}',
  '[a](javascript:ran())',
  '![a" onerror="ran()](/favicon.svg)',
  '<a href="jav&#x09;ascript:ran()">a</a>',
  '<style>@import "javascript:ran()"</style>',
  ':::callout{title="<img src=x onerror=ran()>" onclick="ran()"}\nText\n:::',
  '[^1]\n\n[^1]: <img src=x onerror=ran()>',
  '<base href="https://evil.example/">',
  '<form action="javascript:ran()"><button>a</button></form>',
  ...blocksOf('<img src=x onerror=ran()>'),
  ...blocksOf('"><script>ran()</script>'),
]
const all = corpus.join('\n\n')
const line = corpus.slice(0, 12).join(' ')
const moduleId = 'nws-101-1'

test.beforeAll(async ({ site }) => {
  const { db } = site
  const { html, headings } = renderLecture(`# Lecture\n\n## ${line}\n\n## Second\n\n${all}`)
  const [content] = await db.select().from(moduleContents).where(eq(moduleContents.moduleId, moduleId))
  const assignments = (content?.assignments ?? []).map((assignment) => ({
    ...assignment,
    title: line,
    description: line,
    steps: [line],
    resources: [{ url: 'javascript:ran()', title: line, description: line }],
    questions: assignment.questions.map((question) => ({
      ...question,
      question: line,
      options: [line, 'b', 'c'],
      correctAnswer: line,
      explanation: line,
    })),
  }))
  const captions = [{ language: 'en', label: line, url: 'javascript:ran()' }]
  const film = { url: 'javascript:ran()', captions, chapters: [{ seconds: 0, title: line }], bytes: null }
  await db.update(courses).set({ title: line, description: line }).where(eq(courses.id, 'nws-101'))
  await db.update(modules).set({ title: line, type: 'video' }).where(eq(modules.id, moduleId))
  await db
    .update(moduleContents)
    .set({ lectureHtml: html, headings, keyPoints: [line, line], assignments, film })
    .where(eq(moduleContents.moduleId, moduleId))
  await db.update(quizzes).set({ title: line, description: line }).where(eq(quizzes.moduleId, moduleId))
  // The quiz draws them.
  const hostile = { question: line, explanation: line, options: [line, 'b', 'c', 'd'], correctAnswer: line }
  await db
    .update(bankQuestions)
    .set({ ...hostile, kind: 'single-choice', detail: null, stimulus: corpus.slice(0, 12).join('\n\n') })
    .where(eq(bankQuestions.courseId, 'nws-101'))
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
})

const people: Record<string, (make: Factories) => ReturnType<Factories['student']>> = {
  student: (make) => make.student(),
  teacher: (make) => make.instructor(),
  administrator: (make) => make.administrator(),
}

for (const [name, person] of Object.entries(people)) {
  test(`nothing an author or a reader writes runs, as ${name}, even without a content policy`, async ({
    site,
    signIn,
    anotherBrowser,
  }) => {
    test.slow()
    const context = await anotherBrowser({ bypassCSP: true })
    const page = await context.newPage()
    const ran: string[] = []
    await context.exposeFunction('ran', () => void ran.push(page.url()))
    page.on('dialog', (dialog) => void ran.push(`dialog ${dialog.message()}`))
    const viewer = await person(site.make)
    await signIn(page, viewer)
    const note = await page.request.put(`/api/user/notes/nws-101/${moduleId}`, {
      data: { text: all, revision: 0 },
      headers: { origin: site.baseUrl },
    })
    expect(note.status()).toBe(200)

    await page.goto('/course/nws-101')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>ran()</script>')
    await page.getByText('In this lecture').first().click()
    await page.getByRole('button', { name: 'Play Video' }).click()
    await expect(page.getByText('has no address that can be played', { exact: false })).toBeVisible()
    await page.getByRole('tab', { name: /^Assignments/ }).click()
    await page.getByRole('button', { name: 'Show answer' }).first().click()
    for (const link of await page.getByRole('link').all())
      expect(await link.getAttribute('href')).not.toMatch(/^\s*(javascript|data):/i)
    await page.getByRole('tab', { name: /^Quizzes/ }).click()
    await expect(page.getByRole('tabpanel', { name: /^Quizzes/ })).toContainText('onerror=ran()')
    await page.goto(`/dashboard/quizzes/${moduleId}-q1`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const headers = { origin: site.baseUrl }
    const begun = await page.request.post(`/api/user/quizzes/${moduleId}-q1/attempts`, { headers })
    const { attempt } = await begun.json()
    await page.goto(`/dashboard/quizzes/${moduleId}-q1/attempt`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>ran()</script>')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.request.post(`/api/user/quiz-attempts/${attempt.id}/submit`, { headers })
    await page.goto(`/dashboard/quizzes/${moduleId}-q1/result/${attempt.id}`)
    await expect(page.getByText('<svg onload=ran()>', { exact: false }).first()).toBeVisible()
    await page.goto('/dashboard/notes')
    await expect(page.getByText('<script>ran()</script>', { exact: false }).first()).toBeVisible()
    await page.request.post('/api/user/bookmark', {
      data: { courseId: 'nws-101', moduleId, bookmarked: true },
      headers: { origin: site.baseUrl },
    })
    await page.goto('/dashboard/courses?show=saved')
    await expect(page.getByText('<svg onload=ran()>', { exact: false }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(ran).toEqual([])
    // Checks the trap itself: a script that runs is reported.
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.setAttribute('onerror', 'ran()')
      image.src = 'data:,'
      document.body.append(image)
    })
    await expect.poll(() => ran.length).toBe(1)
  })
}

test('a name on a certificate runs nowhere: for its owner, an administrator and a visitor', async ({
  site,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const ran: string[] = []
  const open = async () => {
    const context = await anotherBrowser({ bypassCSP: true })
    await context.exposeFunction('ran', () => void ran.push('ran'))
    return context.newPage()
  }
  const name = {
    firstName: '<script>ran()</script><img src=x onerror=ran()>',
    lastName: '"><svg onload=ran()>',
  }
  const graduate = await site.make.graduate(name)
  const owner = await open()
  await signIn(owner, graduate)
  await owner.goto('/dashboard/certificates/fnd-100')
  const sheet = owner.getByRole('article', { name: 'Certificate' })
  await expect(sheet.getByText('<svg onload=ran()>', { exact: false })).toBeVisible()
  await owner.getByRole('switch', { name: 'Anyone with the address can see it' }).check()
  await expect(owner.getByRole('link', { name: 'Check this certificate' })).toBeVisible()
  const code = ((await sheet.getByText(/^\w{5}(-\w{5}){3}$/).textContent()) ?? '').replaceAll('-', '')

  const administrator = await open()
  await signIn(administrator, await site.make.administrator())
  await administrator.goto(`/admin/users/${graduate.id}`)
  const certificates = administrator.getByRole('table', { name: 'Certificates, newest first' })
  await expect(certificates.getByText('<svg onload=ran()>', { exact: false })).toBeVisible()

  const visitor = await open()
  for (const path of [`/certificates/${code}`, `/verify/${code}`]) {
    await visitor.goto(path)
    await expect(visitor.getByRole('article', { name: 'Certificate' })).toContainText('<svg onload=ran()>')
    await visitor.waitForLoadState('networkidle')
  }
  expect(ran).toEqual([])
})

test('the content policy blocks an injected script', async ({ page, guard }) => {
  guard.expect(/^console\.error: .*(Content Security Policy|content security policy)/)
  const answer = await page.goto('/course/fnd-100')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).not.toContain("'unsafe-inline'")
  expect(scripts).not.toContain("'unsafe-eval'")
  const blocked = await page.evaluate(async () => {
    const violations: string[] = []
    const window_ = window as unknown as { injected?: boolean }
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.injected = true')
    image.src = 'data:,'
    document.body.append(image)
    await new Promise((done) => image.addEventListener('error', () => setTimeout(done)))
    return { violations, injected: window_.injected ?? false }
  })
  expect(blocked.injected).toBe(false)
  expect(blocked.violations.sort()).toEqual(['script-src-attr', 'script-src-elem'])
})
