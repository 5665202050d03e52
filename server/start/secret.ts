import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { dataFolderMode } from '../../database/embedded/account.ts'
import { SetupError } from '../../database/setup-error.ts'

const shortest = 32

/**
 * Signs this installation's cookies and tokens. Created on the first start, readable only by its owner; concurrent
 * starts get the same one.
 *
 * A damaged file is an error and not replaced: a new secret would silently sign everyone out.
 */
export function loadSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
    create(path)
  } catch (error) {
    if (!isAlreadyThere(error))
      throw new SetupError(`The secret cannot be kept in ${path} (${String(error)}).`)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= shortest) return secret
  throw new SetupError(
    `The file ${path} is damaged; restore it from a backup, or delete it, which signs everyone out.`,
  )
}

/** For a restore. An existing secret is kept: a second site was started beside the first on purpose. */
export function keepSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  }
}

/** A link is atomic and never overwrites a file that another process created first. */
function create(path: string) {
  const draft = `${path}.${process.pid}.draft`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(file)
    linkSync(draft, path)
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
}

function isAlreadyThere(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
