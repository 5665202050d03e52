import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { byScreen, crawl } from '../support/crawl.ts'
import { factories, freshAddress, type Person } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { openOutbox } from '../support/outbox.ts'
import { pdfText } from '../support/pdf-text.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'

const names = {
  name: 'Atelier Nova',
  shortName: 'Nova',
  motto: 'ARS LONGA',
  mottoTranslation: 'Art is long.',
  foundationName: 'Nova Trust',
  admissionsEmail: 'hello@nova.example',
}

/** The product's default names. */
const formerNames = /Creare University|Creare Foundation|VIVERE EST CREARE|creare\.university|\bCreare\b/
/** The status page names the software, and the audit log contains former school names. */
const mayHaveThem = /^\/(admin\/status|admin\/audit|api\/docs)/

const contextOf = ({ index, input }: RegExpExecArray) => input.slice(Math.max(0, index - 60), index + 40)

test('a renamed school has its new name everywhere: addresses, emails, PDFs and shared pictures', async () => {
  test.setTimeout(300_000)
  const own = await createJourneyDatabase()
  const site = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  const { baseUrl } = site
  const make = factories(database.db)
  const cookieOf = async (person: Person) => {
    const { name, value } = await startSession(database.db, person.id, { baseUrl, secret: testSecret })
    return `${name}=${value}`
  }
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(new URL(path, baseUrl), {
      method,
      headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
      body: JSON.stringify(body),
    })
  const bytesOf = async (path: string, cookie = '') => {
    const answer = await fetch(new URL(path, baseUrl), { headers: { cookie } })
    expect(answer.status, path).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const sharePictures = ['/share/site.png', '/share/fnd-100.png']

  try {
    const administrator = await cookieOf(await make.administrator())
    const graduate = await cookieOf(await make.enrolledStudent({ completed: 4 }))
    // Read once first, so that a page or picture cached under the old name would be found.
    await bytesOf('/')
    await bytesOf('/catalog')
    const former = new Map<string, Uint8Array>()
    for (const path of sharePictures) former.set(path, await bytesOf(path))

    expect((await send('PATCH', '/api/admin/settings', names, administrator)).status).toBe(200)

    const complete = { courseId: 'fnd-100', moduleId: 'fnd-100-5', completed: true }
    expect((await send('POST', '/api/user/progress', complete, graduate)).status).toBe(200)
    const newcomer = freshAddress('newcomer')
    const registration = { firstName: 'Mira', lastName: 'Sol', email: newcomer, password: 'short 1' }
    expect((await send('POST', '/api/auth/register', registration)).status).toBeLessThan(300)

    await test.step('every page and text', async () => {
      const starts = ['/', '/login', '/enroll', '/apply', '/setup-password', '/reset-password', '/privacy']
      starts.push('/terms', '/nothing-here', '/feed.atom', '/sitemap.xml', '/site.webmanifest', '/api/site')
      const stale: string[] = []
      const untitled: string[] = []
      let count = 0
      for (const options of [
        { starts },
        { cookie: graduate, starts: ['/dashboard'], follows: (path: string) => /^\/dashboard/.test(path) },
        {
          cookie: administrator,
          starts: ['/admin'],
          follows: (path: string) => /^\/(admin|teach)/.test(path),
        },
      ]) {
        for await (const { address, text } of crawl({ baseUrl, kindOf: byScreen, ...options })) {
          count += 1
          const found = mayHaveThem.test(address) ? null : formerNames.exec(text)
          if (found) stale.push(`${address}: ${contextOf(found)}`)
          const title = text.match(/<title>([^<]*)<\/title>/)?.[1]
          if (title !== undefined && !title.includes(names.name)) untitled.push(`${address}: ${title}`)
        }
      }
      expect(stale).toEqual([])
      expect(untitled).toEqual([])
      expect(count).toBeGreaterThan(60)
    })

    await test.step('emails', async () => {
      const [letter] = await openOutbox(site.outboxFolder).waitFor(newcomer)
      const whole = `${letter?.subject} ${letter?.headers.get('from')} ${letter?.text} ${letter?.html}`
      expect(whole).toContain(names.name)
      expect(whole).not.toMatch(formerNames)
    })

    await test.step('PDFs', async () => {
      const { certificates } = await (
        await fetch(new URL('/api/user/certificates', baseUrl), { headers: { cookie: graduate } })
      ).json()
      for (const path of [
        `/api/certificates/${certificates[0].code}/document`,
        '/api/courses/fnd-100/modules/fnd-100-1/document',
      ]) {
        const text = await pdfText(await bytesOf(path, graduate))
        expect(text, path).toContain(names.name)
        expect(text, path).not.toMatch(formerNames)
      }
    })

    await test.step('shared pictures', async () => {
      for (const path of sharePictures) {
        expect(Buffer.from(await bytesOf(path)).equals(former.get(path) ?? new Uint8Array()), path).toBe(
          false,
        )
      }
    })
  } finally {
    await database.close()
    await site.stop()
    await own.drop()
  }
})
