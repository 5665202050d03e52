import type { Page } from '@playwright/test'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { factories } from '../../tests/support/factories.ts'
import { startSession } from '../../tests/support/session.ts'
import {
  findChromium,
  type Interaction,
  type LoadedFile,
  longestInteraction,
  type Reader,
  scriptsOf,
  withBrowser,
} from '../support/browser.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { databaseOf, type Site } from '../support/site.ts'
import { type Bench, kilobytes, type Measure } from './measure.ts'

const most = { script: 220_000, interaction: 200, shift: 0.02 }

type Role = 'student' | 'administrator'

const pages: Record<Role, string[]> = {
  student: [
    ...['/', '/catalog', '/course/fnd-100', '/course/fnd-100?module=fnd-100-2', '/search?q=brand'],
    ...['/dashboard', '/dashboard/courses', '/dashboard/notes', '/dashboard/review', '/dashboard/calendar'],
    ...[
      '/dashboard/quizzes',
      '/dashboard/quizzes/fnd-100-1-q1',
      '/dashboard/grades',
      '/dashboard/grades/fnd-100',
    ],
    ...['/dashboard/assignments', '/dashboard/assignments/fnd-100-1-a1', '/dashboard/certificates'],
    ...['/dashboard/discussions', '/dashboard/discussions/general', '/dashboard/discussions/general/new'],
    ...['/dashboard/study-groups', '/dashboard/study-groups/new', '/dashboard/announcements'],
    ...['/dashboard/notifications', '/dashboard/notifications/preferences'],
    ...['/dashboard/profile', '/dashboard/profile/security', '/dashboard/profile/sessions'],
  ],
  administrator: [
    ...[
      '/admin',
      '/admin/users',
      '/admin/users/import',
      '/admin/courses',
      '/admin/courses/new',
      '/admin/curriculum',
    ],
    ...[
      '/admin/enrollments',
      '/admin/applications',
      '/admin/quizzes',
      '/admin/announcements',
      '/admin/forums',
    ],
    ...['/admin/settings', '/admin/outbox', '/admin/jobs', '/admin/status', '/admin/audit'],
    ...['/admin/courses/fnd-100', '/admin/courses/fnd-100/edit', '/teach', '/teach/quizzes/fnd-100-1-q1'],
    ...['course', 'modules/fnd-100-1', 'grades', 'submissions', 'bank', 'deadlines', 'quizzes'].map(
      (part) => `/teach/courses/fnd-100/${part}`,
    ),
  ],
}

/** User actions per page, key by key and click by click. */
const uses: { who: Role; path: string; use: (page: Page) => Promise<void> }[] = [
  {
    who: 'student',
    path: '/dashboard',
    use: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').first().pressSequentially('brand', { delay: 120 })
      await page.keyboard.press('Escape')
    },
  },
  {
    who: 'student',
    path: '/catalog',
    use: (page) => page.getByRole('searchbox').first().pressSequentially('sponsor', { delay: 120 }),
  },
  {
    who: 'student',
    path: '/course/fnd-100?module=fnd-100-2',
    use: async (page) => {
      for (const tab of ['Assignments', 'Quizzes', 'Lecture'])
        await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('button', { name: 'Bookmark' }).click()
      await page.getByRole('button', { name: 'Mark as Complete' }).click()
    },
  },
  {
    who: 'student',
    path: '/dashboard/quizzes/fnd-100-1-q1',
    use: async (page) => {
      await page.getByRole('button', { name: 'Start Quiz' }).click()
      const options = page.getByRole('main').getByRole('radio')
      await options.first().waitFor()
      for (const index of [0, 1, 2]) await options.nth(index).check()
    },
  },
  {
    who: 'student',
    path: '/dashboard/review',
    use: async (page) => {
      for (const answered of [1, 2, 3]) {
        await page.getByRole('list', { name: 'Options' }).getByRole('button').first().click()
        const next = page.getByRole('button', { name: /^(Next question|Finish)/ })
        await next.waitFor()
        const isLast = (await next.textContent())?.startsWith('Finish')
        await next.click()
        if (isLast || answered === 3) return
      }
    },
  },
  {
    who: 'student',
    path: '/dashboard/discussions/general/new',
    use: async (page) => {
      await page.getByLabel('Title').pressSequentially('A first question', { delay: 60 })
      await page.getByRole('textbox').last().pressSequentially('What do you **use**?', { delay: 60 })
    },
  },
  {
    who: 'administrator',
    path: '/admin/users',
    use: (page) =>
      page.getByRole('main').getByRole('searchbox').first().pressSequentially('okafor', { delay: 120 }),
  },
  {
    who: 'administrator',
    path: '/teach/courses/fnd-100/modules/fnd-100-1',
    use: async (page) => {
      await page.getByRole('button', { name: 'Edit lecture' }).click()
      const text = page.getByRole('textbox', { name: 'Lecture' })
      await text.click()
      await text.pressSequentially('One more sentence. ', { delay: 60 })
    },
  },
]

/** Weight of signed-in pages, and their response to keys and clicks on a slow CPU. */
export const signedInPages: Measure = async ({ site }: Bench) => {
  const program = findChromium()
  if (program === null) {
    return [
      notMeasured('signed-in pages in a browser', '', 'there is no Chromium; name one with CHROMIUM_PATH'),
    ]
  }
  const readers = await makeReaders(site)
  const rows: Row[] = []
  await withBrowser(program, async (browser) => {
    const weighed: { path: string; bytes: number }[] = []
    for (const who of ['student', 'administrator'] as const) {
      for (const path of pages[who]) {
        weighed.push({ path, bytes: sum(await scriptsOf(browser, readers[who], path)) })
      }
    }
    weighed.sort((one, other) => other.bytes - one.bytes)
    const heaviest = weighed[0] ?? { path: '', bytes: 0 }
    rows.push({
      what: `JavaScript of the heaviest of ${weighed.length} signed-in pages, ${heaviest.path}`,
      ours: kilobytes(heaviest.bytes),
      theirs: '-',
      ratio: '-',
      target: '<= 220 kB',
      met: heaviest.bytes > 0 && heaviest.bytes <= most.script,
      notes: weighed.map(({ path, bytes }) => `${kilobytes(bytes).padStart(9)}  ${path}`),
    })
    const used: { path: string; longest: Interaction; count: number; shift: number }[] = []
    for (const { who, path, use } of uses) {
      used.push({ path, ...(await longestInteraction(browser, readers[who], path, use)) })
    }
    used.sort((one, other) => other.longest.took - one.longest.took)
    const slowest = used[0]?.longest.took ?? 0
    rows.push({
      what: `INP of the slowest of ${used.length} pages in use, ${used[0]?.path}`,
      ours: `${slowest} ms`,
      theirs: '-',
      ratio: '-',
      target: '<= 200 ms',
      met: used.every(({ count }) => count > 0) && slowest <= most.interaction,
      notes: used.map(
        ({ path, longest: { name, took, waited, worked }, count }) =>
          `${took} ms, ${waited} of them waiting and ${worked} at work, by ${name}; ${count} interactions: ${path}`,
      ),
    })
    const shifted = used.toSorted((one, other) => other.shift - one.shift)
    const furthest = shifted[0]?.shift ?? 0
    rows.push({
      what: `Layout shift of the worst of ${used.length} pages in use, ${shifted[0]?.path}`,
      ours: furthest.toFixed(3),
      theirs: '-',
      ratio: '-',
      target: '<= 0.02',
      met: furthest <= most.shift,
      notes: shifted.map(({ path, shift }) => `${shift.toFixed(3)}  ${path}`),
    })
  })
  return rows
}

const sum = (files: readonly LoadedFile[]) => files.reduce((bytes, { body }) => bytes + body, 0)

async function makeReaders(site: Site): Promise<Record<Role, Reader>> {
  const database = openDatabase({ url: databaseOf(site).url, max: 2, logger: pino({ level: 'error' }) })
  try {
    const make = factories(database.db)
    const people = {
      student: await make.enrolledStudent({ completed: 1 }),
      administrator: await make.administrator(),
    }
    const read = async ({ id }: { id: string }): Promise<Reader> => {
      const { name, value } = await startSession(database.db, id, site)
      return { baseUrl: site.baseUrl, cookie: `${name}=${value}` }
    }
    return { student: await read(people.student), administrator: await read(people.administrator) }
  } finally {
    await database.close()
  }
}
