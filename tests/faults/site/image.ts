import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort } from '../../support/spawn-site.ts'
import { type ComposedSite, composed, findEngine } from './containers.ts'
import { type Outcome, seconds } from './outcome.ts'

const operator = ['node', 'dist/server/main.js']
const password = 'a long word for this school'
const head = { email: 'ada@example.org', password }

/** Builds the image in deploy/ and runs it: what a page, a picture, a document and its operator need. */
export async function image(): Promise<Outcome[]> {
  const engine = findEngine()
  if (typeof engine === 'string') {
    return [{ tried: 'the image', mustHold: 'what is said in docs/faults.md', seen: engine, held: null }]
  }
  const folder = mkdtempSync(join(tmpdir(), 'creare-image-'))
  const name = `creare-proof-${process.pid}`
  const called = join(folder, 'image.yaml')
  writeFileSync(called, JSON.stringify({ services: { site: { image: name } } }))
  const site = composed(engine, called, 'site', await freePort())
  const copy = composed(engine, called, 'copy', await freePort())
  try {
    const began = performance.now()
    await site.compose('build', 'site')
    const built = performance.now()
    await site.compose('up', '-d', '--no-build')
    await ready(site)
    const outcomes = [
      await shutIn(
        site,
        `built in ${seconds(built - began)}, ready ${seconds(performance.now() - built)} later`,
      ),
      await whatIsDrawn(site),
    ]
    const { cookie, picture, outcome } = await whatIsWritten(site)
    outcomes.push(outcome, await restored(site, copy, folder, { cookie, picture }), await ended(site))
    return outcomes
  } finally {
    await copy.remove()
    await site.remove()
    // It does not exist if the build failed.
    await site.docker('rmi', name).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ready({ baseUrl, docker, container }: ComposedSite) {
  for (const until = performance.now() + 120_000; performance.now() < until; await sleep(200)) {
    const answer = await fetch(`${baseUrl}/api/ready`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`It was not ready within two minutes: ${await docker('logs', await container())}`)
}

async function shutIn(site: ComposedSite, took: string): Promise<Outcome> {
  const status = await site.exec('grep', '-E', '^(Uid|CapBnd|NoNew.*):', '/proc/1/status')
  const facts = status.replaceAll(/\s+/g, ' ')
  // The parents of the writable folders, and the site's own.
  const writable = await site.exec(
    'sh',
    '-c',
    'for f in / /creare /creare/dist /home/node; do [ -w $f ] && echo $f; done; true',
  )
  const changed = await site.docker('diff', await site.container())
  const health = JSON.parse(await site.inspect('{{json .Config.Healthcheck.Test}}')) as string[]
  const isWell = await site.exec(...health.slice(1)).then(
    () => true,
    () => false,
  )
  const size = Number(
    await site.docker('image', 'inspect', '-f', '{{.Size}}', await site.inspect('{{.Image}}')),
  )
  const memory = await site.docker(
    'stats',
    '--no-stream',
    '--format',
    '{{.MemUsage}}',
    await site.container(),
  )
  return {
    tried: 'deploy/compose.yaml is built and started',
    mustHold: 'it is ready as an ordinary user without a right, on a file system it cannot write to',
    seen: `${took}; ${Math.round(size / 1e6)} MB, ${memory.split(' /')[0]} of memory; ${facts}; ${writable || changed || 'nothing'} is written beside /data and /tmp`,
    held: /^Uid: 1000 .*CapBnd: 0+ NoNew\w+: 1$/.test(facts) && writable === '' && changed === '' && isWell,
  }
}

const drawn: Record<string, string> = {
  '/': 'text/html',
  '/course/fnd-100': 'text/html',
  '/api/openapi.json': 'application/json',
  '/covers/foundation/fnd-100.svg': 'image/svg+xml',
  '/share/fnd-100.png': 'image/png',
  '/api/courses/fnd-100/modules/fnd-100-1/document': 'application/pdf',
}

async function whatIsDrawn({ baseUrl }: ComposedSite): Promise<Outcome> {
  const failures: string[] = []
  for (const [path, type] of Object.entries(drawn)) {
    const answer = await fetch(`${baseUrl}${path}`)
    await answer.arrayBuffer()
    const isRight = answer.status === 200 && answer.headers.get('content-type')?.startsWith(type)
    if (!isRight) failures.push(`${path} ${answer.status} ${answer.headers.get('content-type')}`)
  }
  return {
    tried: 'pages, cover art, the picture for sharing, and a lecture as PDF',
    mustHold: 'each is drawn by what is in the image',
    seen: failures[0] ?? `all ${Object.keys(drawn).length}`,
    held: failures.length === 0,
  }
}

/** The first writes of an operator and an administrator, compared with the restored copy later. */
async function whatIsWritten(site: ComposedSite) {
  const send = (path: string, body: unknown, cookie = '') =>
    fetch(`${site.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.baseUrl, cookie },
      body: JSON.stringify(body),
    })
  const migrated = await site.exec(...operator, 'migrate')
  const link = await site.exec(...operator, 'admin', 'add', head.email)
  const token = /token=([\w-]+)/.exec(link)?.[1]
  await send('/api/auth/setup-password', { token, password })
  const login = await send('/api/auth/login', head)
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const bytes = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#a04' } })
    .png()
    .toBuffer()
  const upload = await fetch(`${site.baseUrl}/api/media?purpose=course-cover&name=cover.png`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', origin: site.baseUrl, cookie },
    body: new Uint8Array(bytes),
  })
  const { file } = (await upload.json()) as { file?: { url: string; type: string } }
  await send('/api/auth/forgot-password', { email: head.email })
  const letters = () => site.exec('sh', '-c', 'ls /data/outbox 2>/dev/null | grep -c eml || true')
  for (const until = performance.now() + 10_000; performance.now() < until; await sleep(200)) {
    if (Number(await letters()) > 0) break
  }
  const written = `signed in with ${login.status}, the picture is ${file?.type}, ${await letters()} letters`
  const outcome: Outcome = {
    tried: 'migrate, an administrator by `admin add`, a picture, a letter',
    mustHold: 'each is done, and what is written lies in /data',
    seen: written,
    held: migrated.includes('all tables') && file?.type === 'image/webp' && Number(await letters()) > 0,
  }
  return { cookie, picture: file?.url ?? '', outcome }
}

/** As in docs/deploying.md: from the container into a new school. */
async function restored(
  site: ComposedSite,
  copy: ComposedSite,
  folder: string,
  { cookie, picture }: { cookie: string; picture: string },
): Promise<Outcome> {
  const said = await site.exec(...operator, 'backup')
  await site.docker('cp', `${await site.container()}:/data/backups`, folder)
  const backups = join(folder, 'backups')
  const [file = ''] = readdirSync(backups)
  chmodSync(backups, 0o755)
  chmodSync(join(backups, file), 0o644)
  const words = ['run', '--rm', '-T', '-v', `${backups}:/backups:ro`, 'site', ...operator, 'restore']
  await copy.compose(...words, `/backups/${file}`)
  await copy.compose('up', '-d', '--no-build')
  await ready(copy)
  const statuses = []
  for (const path of ['/api/admin/status', picture]) {
    const answer = await fetch(`${copy.baseUrl}${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return {
    tried: 'backup, and restore beside another PostgreSQL',
    mustHold: 'people are signed in there as before, and their files are there',
    seen: `${/\d+ rows, \d+ files/.exec(said)?.[0]}; answered with ${statuses.join(' and ')}`,
    held: statuses.every((status) => status === 200),
  }
}

async function ended(site: ComposedSite): Promise<Outcome> {
  const answer = fetch(`${site.baseUrl}/api/courses/brd-101/modules/brd-101-1/document`).then(
    async (document) => `${document.status}, ${(await document.arrayBuffer()).byteLength} bytes`,
    (error: Error) => error.message,
  )
  // So the request is in progress: the first PDF of a lecture takes a few hundred milliseconds.
  await sleep(50)
  const began = performance.now()
  await site.compose('stop', 'site')
  const took = performance.now() - began
  const code = await site.inspect('{{.State.ExitCode}}')
  return {
    tried: 'it is stopped while it typesets a lecture',
    mustHold: 'the answer under way is given whole, and it ends by itself with 0',
    seen: `${await answer}; ended with ${code} after ${seconds(took)}`,
    held: code === '0' && (await answer).startsWith('200'),
  }
}
