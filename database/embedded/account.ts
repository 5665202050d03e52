import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { SetupError } from '../setup-error.ts'

/** The unprivileged account PostgreSQL runs under if Creare runs as root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export const runsAsRoot = () => process.getuid?.() === 0

/**
 * Mode of a new DATA_DIR. Under root, others may enter (not list) it, because PostgreSQL refuses to run as root and
 * must reach its folder inside from another account.
 */
export const dataFolderMode = () => (runsAsRoot() ? 0o711 : 0o700)

/**
 * The account for PostgreSQL; undefined means Creare's own. An existing cluster keeps its owner, so that an account
 * installed later does not lock us out of our data.
 */
export function chooseAccount(clusterFolder: string): Account | undefined {
  if (!runsAsRoot()) return undefined
  const accounts = listAccounts()
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder)
    if (uid !== 0) return accounts.find((account) => account.uid === uid) ?? { name: `${uid}`, uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account && account.uid !== 0) return account
  }
  throw new SetupError(
    'PostgreSQL refuses to run as root and there is no account "postgres" or "nobody" to run it as; start Creare as an ordinary user, or set DATABASE_URL.',
  )
}

function listAccounts(): Account[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && uid > 0 && gid > 0)
}

/** Whether the account may enter every folder on the way to `path`; ignores ACLs. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** Full path of a system program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => path.startsWith('/') && existsSync(path))
}
