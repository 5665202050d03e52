import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { expect, it } from 'vitest'
import { databaseOf, findPlace, startSite } from '../../bench/support/site.ts'
import { openDatabase } from '../../database/client.ts'
import { factories } from '../support/factories.ts'
import {
  correctedQuestion,
  correctKey,
  inspectRegrade,
  makeCrowd,
  regradedQuiz,
} from '../support/regraded-crowd.ts'
import { startSession } from '../support/session.ts'

const count = 6_000

it('regrades each attempt once, and each student hears once, when the server is killed in the middle', {
  timeout: 300_000,
}, async () => {
  const place = await findPlace()
  let site = await startSite(place)
  let client = await connect()
  try {
    const raised = await makeCrowd(client, count)
    await correctKey(client)
    const cookie = await teacherOf(regradedQuiz.courseId)
    const address = `${place.baseUrl}/api/teach/courses/${regradedQuiz.courseId}`
    const read = async (path: string, body?: object) => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const headers = { cookie, ...(body && { 'content-type': 'application/json', origin: place.baseUrl }) }
      const answer = await fetch(`${address}/${path}`, { headers, ...sent })
      expect(answer.status).toBe(200)
      return answer.json()
    }
    const { correction } = await read(`questions/${correctedQuestion}/correction`)
    expect(correction).toMatchObject({ touched: count, choices: { 'as-it-falls': { up: raised } } })
    const decision = { choice: 'as-it-falls', version: correction.version }
    await read(`questions/${correctedQuestion}/regrades`, decision)

    let left = count
    await until(async () => {
      const waiting = `select count(*)::int as left from quiz_regrade_attempts where state = 'waiting'`
      left = (await client.query(waiting)).rows[0].left
      return left < count * 0.8
    })
    process.kill(site.pid, 'SIGKILL')
    expect(left).toBeGreaterThan(0)
    // The embedded server may have ended with the site.
    await client.end().catch(() => {})
    site = await startSite(place)
    client = await connect()

    await until(async () => (await read('regrades')).regrades[0].state === 'done')
    expect((await read('regrades')).regrades).toMatchObject([{ left: 0, raised, lowered: count - raised }])
    expect(await inspectRegrade(client)).toEqual({
      attempts: count,
      notOnce: 0,
      wrongResults: 0,
      oldKeys: 0,
      heard: count,
      twice: 0,
      noted: count,
    })
  } finally {
    await client.end().catch(() => {})
    await site.stop()
    place.remove()
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client(databaseOf(place).url)
    opened.on('error', () => {})
    await opened.connect()
    return opened
  }

  async function teacherOf(courseId: string): Promise<string> {
    const database = openDatabase({ url: databaseOf(place).url, max: 2, logger: pino({ level: 'error' }) })
    const teacher = await factories(database.db).teacherOf(courseId)
    const { name, value } = await startSession(database.db, teacher.id, place)
    await database.close()
    return `${name}=${value}`
  }
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}
