// Keeps deploy/ consistent with the site: limits, folders, flags.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { contract } from '../contract/index.ts'
import { longestFile } from '../rules/assessment/assignments.ts'
import { packageLimits } from '../rules/courses/packages.ts'
import { largestFile as largestListOfPeople } from '../server/people/import/file-reader.ts'
import { longestBody } from '../server/platform/http/body.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** Maximum body in bytes of each upload endpoint. */
const largest: Record<string, number> = {
  'POST /api/media': Math.max(longestFile, packageLimits.film),
  'POST /api/authoring/packages': packageLimits.archive,
  'POST /api/authoring/packages/check': packageLimits.archive,
  'POST /api/admin/user-imports': largestListOfPeople,
}

const units: Record<string, number> = { m: 1024 ** 2, g: 1024 ** 3, Gi: 1024 ** 3 }

/** @param size as nginx and Kubernetes write it: 20m, 4g, 32Gi */
function bytes(size: string | undefined): number {
  const [, count, unit = ''] = /^(\d+)(m|g|Gi)$/.exec(size ?? '') ?? []
  return Number(count) * (units[unit] ?? Number.NaN)
}

/** The nginx.conf block of a path, by nginx's rules: an exact match, otherwise the longest prefix. */
function locationOf(path: string): string {
  const blocks = [...read('nginx.conf').matchAll(/location (= )?(\S+) \{([^}]*)\}/g)]
  const same = blocks.find(([, exact, at]) => exact && at === path)
  const beginning = blocks
    .filter(([, exact, at = '']) => !exact && path.startsWith(at))
    .toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)
  return (same ?? beginning[0])?.[3] ?? ''
}
const limitIn = (text: string) => bytes(/client_max_body_size (\w+);/.exec(text)?.[1])

const takeFiles = Object.entries(contract)
  .filter(([, endpoint]) => 'upload' in endpoint)
  .map(([name]) => name)

test.each(takeFiles)('nginx accepts all that %s takes, without buffering it', (name) => {
  const location = locationOf(name.split(' ')[1] ?? '')
  expect(largest[name], 'deploy.test.ts knows how much comes in here').toBeGreaterThan(0)
  expect(limitIn(location)).toBeGreaterThanOrEqual(largest[name] ?? Number.NaN)
  expect(location).toContain('proxy_request_buffering off;')
})

test('nginx accepts every form, and little more', () => {
  const outside = read('nginx.conf').replaceAll(/location [^{]*\{[^}]*\}/g, '')
  expect(limitIn(outside)).toBeGreaterThan(longestBody)
  expect(limitIn(outside)).toBeLessThan(10 * longestBody)
})

const objects = ['kubernetes.yaml', 'kubernetes-backup.yaml'].flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => {
    expect(document.errors, name).toEqual([])
    return document.toJS()
  }),
)
const object = (kind: string) => objects.find((one) => one.kind === kind)

test("the cluster's ingress accepts the largest package", () => {
  const annotations = object('Ingress').metadata.annotations
  const said = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`]
  expect(bytes(said('proxy-body-size'))).toBeGreaterThanOrEqual(Math.max(...Object.values(largest)))
  expect(said('proxy-request-buffering')).toBe('off')
})

test('a pod in a cluster has room for a package, its content, and simultaneous uploads', () => {
  const [data] = object('Deployment').spec.template.spec.volumes
  const { storage } = data.ephemeral.volumeClaimTemplate.spec.resources.requests
  const { archive, films, unpacked, film } = packageLimits
  expect(bytes(storage)).toBeGreaterThan(2 * archive + films + unpacked + film)
})

test('the site beside an external PostgreSQL is no superuser and owns only its database', () => {
  const { site, database } = parse(read('compose.yaml')).services
  const { username, pathname } = new URL(site.environment.DATABASE_URL)
  const superuser = database.environment.POSTGRES_USER ?? 'postgres'
  expect(username).not.toBe(superuser)
  expect(site.environment.PGPASSWORD).toBe(database.environment.POSTGRES_PASSWORD)
  const [, script] =
    database.volumes
      .map((volume: string) => /^\.\/(.+):\/docker-entrypoint-initdb\.d\//.exec(volume))
      .find((found: RegExpExecArray | null) => found !== null) ?? []
  const statements = read(script)
    .replaceAll(/^(--|\\).*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
  expect(statements).toEqual([
    `create role ${username} login password :'password'`,
    `create database ${pathname.slice(1)} owner ${username}`,
    `alter role ${superuser} password null`,
    '',
  ])
})

interface Flags {
  serverFlags: string[]
  serverEnvironment: Record<string, string>
}

test('the image has what is copied into it, and starts the site like npm start', async () => {
  const { serverFlags, serverEnvironment }: Flags = await import(
    join(root, 'scripts/prepare/server-flags.mjs')
  )
  const image = read('Containerfile')
  const made = ['dist']
  const copied = [...image.matchAll(/--from=build \/creare\/(\S+) (\S+)/g)].map(([, from, to]) => {
    expect(to === `./${from}` || to === './').toBe(true)
    return from ?? ''
  })
  for (const path of copied.filter((one) => !made.includes(one))) {
    expect(existsSync(join(root, path)), path).toBe(true)
  }
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...serverFlags, 'dist/server/main.js']).replaceAll(',', ', ')}`,
  )
  for (const [name, value] of Object.entries(serverEnvironment)) expect(image).toContain(`${name}=${value}`)
})

test('the site knows each command that runs beside it in a container', () => {
  const known = readFileSync(join(root, 'server/start/main.ts'), 'utf8')
  const texts = ['deploy/kubernetes.yaml', 'deploy/kubernetes-backup.yaml', 'docs/deploying.md']
  const said = texts
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/dist\/server\/main\.js[\s,]+([a-z]+)/g)].map(([, command]) => command),
    )
  expect(said.length).toBeGreaterThan(2)
  for (const command of said) expect(known).toContain(`'${command}'`)
})
