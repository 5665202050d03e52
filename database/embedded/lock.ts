import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from '../setup-error.ts'

const sqliteBusy = 5

/** Milliseconds a start waits for the previous process to end. */
const timeoutMs = 2_000

/**
 * Locks the data folder for this process, or throws a SetupError that names the process holding it.
 *
 * Two postmasters on one folder destroy it, and PostgreSQL's own check (a pid file) cannot see into another container.
 * Node has no file locks, but its SQLite takes a real one: the kernel frees it when the process dies, and a reused pid
 * cannot be mistaken for it. The file stays empty; SQLite is used for nothing else.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): void }> {
  const lock = openLock(dataDir)
  const holder = join(dataDir, 'pid')
  try {
    await take(lock, dataDir, holder)
    writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    lock.close()
    throw error
  }
  let held = true
  return {
    release() {
      if (held) lock.close()
      held = false
    },
  }
}

/** Waits briefly for a process that is shutting down, so that a restart needs no timing. */
async function take(lock: DatabaseSync, dataDir: string, holder: string) {
  for (const end = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
      return
    } catch (error) {
      if (!isBusy(error))
        throw new SetupError(`The data folder ${dataDir} cannot be locked (${String(error)}).`)
    }
    if (Date.now() < end) continue
    throw new SetupError(
      `Another Creare${whoHolds(holder)} is already running on the data folder ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

function openLock(dataDir: string) {
  const path = join(dataDir, 'lock')
  try {
    // Private, so that no other user can hold it. Only created if missing: opening it outside SQLite while it is locked
    // would release the lock, because that is how POSIX locks work.
    if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
    accessSync(path, constants.W_OK)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new SetupError(
      `The data folder ${dataDir} cannot be written to by this user (${String(error)}); start Creare as the user who owns it.`,
    )
  }
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** For the message only: the pid file is a hint, not proof. */
function whoHolds(holder: string) {
  try {
    return ` (process ${Number.parseInt(readFileSync(holder, 'utf8'), 10)})`
  } catch {
    return ''
  }
}
