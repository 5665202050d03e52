import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type SmtpAnswers, startSmtpServer } from '../../../server/platform/mail/testing/smtp-server.ts'
import { type Outcome, percentile, seconds } from './outcome.ts'
import { enrolPupils, readCourses } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'
import { writeAndLook } from './writers.ts'

const people = 8

/** The mail server refuses connections, then hangs, then is busy, and finally works, while emails are requested. */
export async function mailServerAway(): Promise<Outcome[]> {
  const first = await startSmtpServer(() => ({}))
  const { port } = first
  await first.stop()
  const site = await openSite({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const busy: SmtpAnswers = { message: '451 later, please' }
  let server: Awaited<ReturnType<typeof startSmtpServer>> | undefined
  try {
    site.start()
    await site.ready()
    const [course] = await readCourses(site)
    if (!course) throw new Error('There is nothing to study')
    await enrolPupils(site, people * 3)
    const looking = writeAndLook([site], await enrolPupils(site, 4), course)
    const requested: Letter[] = []
    requested.push(...(await askForLetters(site, 0)))
    await sleep(4_000)
    server = await startSmtpServer(() => ({}), { port, silent: true })
    requested.push(...(await askForLetters(site, people)))
    await sleep(8_000)
    await server.stop()
    server = await startSmtpServer(() => busy, { port })
    requested.push(...(await askForLetters(site, people * 2)))
    await sleep(4_000)
    await server.stop()
    server = await startSmtpServer(() => ({}), { port })
    const back = performance.now()
    const { delivered } = server
    // The retry delay is up to half a minute by then.
    while (delivered.length < requested.length && performance.now() - back < 180_000) await sleep(200)
    const took = performance.now() - back
    await sleep(3_000)
    const report = await looking.stop()
    const arrived = delivered.map(({ recipient }) => recipient)
    const missing = requested.filter(({ email }) => !arrived.includes(email))
    const twice = arrived.length - new Set(arrived).size
    const p95 = percentile(
      requested.map((letter) => letter.took),
      0.95,
    )
    return [
      {
        tried: `${requested.length} letters while the mail server refuses, hangs and is busy; then it works`,
        mustHold: 'every letter arrives, once',
        seen: `${missing.length} missing, ${twice} twice; the last ${seconds(took)} after it was back`,
        held: missing.length === 0 && twice === 0,
      },
      {
        tried: 'the same',
        mustHold: 'each request is answered within a second, and the site works',
        seen: `asking answered with p95 ${p95.toFixed(0)} ms; ${report.failed.length} of ${report.sent} other requests failed`,
        held: p95 < 1_000 && requested.every(({ status }) => status === 200) && report.failed.length === 0,
      },
    ]
  } finally {
    await site.remove()
    await server?.stop()
  }
}

interface Letter {
  email: string
  status: number
  took: number
}

async function askForLetters(site: FaultSite, skip: number): Promise<Letter[]> {
  const client = new pg.Client(site.databaseUrl())
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `select email from users where role = 'student' order by created_at, id limit ${people} offset $1`,
    [skip],
  )
  await client.end()
  const letters: Letter[] = []
  for (const { email } of rows) {
    const began = performance.now()
    const answer = await fetch(`${site.baseUrl}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    await answer.arrayBuffer()
    letters.push({ email, status: answer.status, took: performance.now() - began })
  }
  return letters
}
