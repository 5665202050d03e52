import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup-error.ts'
import { type Account, canReach, findProgram } from './account.ts'
import type { Software } from './software.ts'

/** Runs PostgreSQL's programs as an account that is not root and can reach its files. */
export interface Runner {
  software: Software
  account: Account | undefined
  spawn(program: string, args: string[], options: SpawnOptions): ReturnType<typeof spawn>
}

interface Way {
  prefix: string[]
  ids: { uid?: number; gid?: number }
}

/**
 * Chooses the least invasive way that works: as ourselves; as the account; as the account with only the privilege to
 * traverse closed folders (a clone in /root); as the account from a copy of the programs.
 */
export function prepareRunner(software: Software, account: Account | undefined, dataDir: string): Runner {
  if (!account) return runner(software, account, { prefix: [], ids: {} })
  const ids = { uid: account.uid, gid: account.gid }
  const dataInReach = canReach(account, dataDir)
  if (dataInReach && canReach(account, software.postgres))
    return runner(software, account, { prefix: [], ids })

  for (const capability of ['dac_read_search', 'dac_override']) {
    const way = { prefix: privileged(account, capability), ids: {} }
    if (works(way, software)) return runner(software, account, way)
  }
  if (dataInReach) return runner(copySoftware(software, dataDir), account, { prefix: [], ids })
  throw new SetupError(
    `PostgreSQL refuses to run as root, and the account "${account.name}" cannot enter ${dataDir}; set DATA_DIR to a folder outside closed ones (such as /var/lib/creare), or start Creare as an ordinary user.`,
  )
}

function runner(software: Software, account: Account | undefined, way: Way): Runner {
  return {
    software,
    account,
    spawn(program, args, options) {
      const [file = program, ...rest] = [...way.prefix, program, ...args]
      return spawn(file, rest, { ...options, ...way.ids, env: environment() })
    },
  }
}

/** setpriv execs the program, so the child's pid is the program's. */
function privileged({ uid, gid }: Account, capability: string) {
  const setpriv = findProgram('setpriv')
  if (!setpriv) return []
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return [setpriv, ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--']
}

function works({ prefix: [file, ...args] }: Way, software: Software) {
  if (!file) return false
  return spawnSync(file, [...args, software.postgres, '--version'], { env: environment() }).status === 0
}

/** Only what the server needs: our environment may hold passwords. */
function environment() {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' } as NodeJS.ProcessEnv
}

/** Copies the programs to where the account can reach them; about 60 MB, once per version. */
function copySoftware(software: Software, dataDir: string): Software {
  const folder = join(dataDir, `postgres-software-${software.version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(software.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    openForAll(unfinished)
    renameSync(unfinished, folder)
  }
  const move = (program: string) => program.replace(software.folder, folder)
  return { ...software, folder, initdb: move(software.initdb), postgres: move(software.postgres) }
}

function openForAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('bin') ? 0o755 : 0o644)
  }
}
