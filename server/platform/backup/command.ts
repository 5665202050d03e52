import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { runCommand, type Say } from '../../commands/command.ts'
import { howToCall } from '../../commands/how-to-call.ts'
import { keepSecret, loadSecret } from '../../start/secret.ts'
import { openStorage } from '../storage/storage.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/**
 * `npm run backup -- [FILE]`, whether or not the site runs. The default is in `DATA_DIR/backups`.
 *
 * @returns the exit code
 */
export function backupCommand([name]: string[], say: Say, now = new Date()): Promise<number> {
  return runCommand(say, async ({ config, url }) => {
    const file = resolve(name ?? join(config.dataDir, 'backups', `creare-${stamp(now)}.tar`))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const started = performance.now()
    const storage = await openStorage(config)
    const secret = config.secret ?? loadSecret(config.dataDir)
    const { rows, files, missing } = await backUp({ url, storage, secret, file, now })
    say(`${file}: ${rows} rows, ${files} files, ${megabytes(file)} MB, ${secondsSince(started)} s\n`)
    for (const key of missing) say(`Missing in the storage, so not in the backup: ${key}\n`)
    say('It contains everything, including passwords and keys. Keep it where no one else can read it.\n')
    return undefined
  })
}

/**
 * `npm run restore -- FILE`: restores a backup into an empty `DATA_DIR`, or the empty database of DATABASE_URL. The
 * site must not be running.
 *
 * @returns the exit code
 */
export async function restoreCommand([name]: string[], say: Say): Promise<number> {
  if (name === undefined || !existsSync(name)) {
    say(name === undefined ? `Usage: ${howToCall('restore')} FILE\n` : `There is no file ${name}.\n`)
    return 1
  }
  return runCommand(say, async ({ config, url }) => {
    const started = performance.now()
    const storage = await openStorage(config)
    const { createdAt, rows, files } = await restore({
      url,
      storage,
      file: resolve(name),
      keepSecret: (secret) => config.secret === undefined && keepSecret(config.dataDir, secret),
    })
    say(
      `The school of ${createdAt}: ${rows} rows, ${files} files, ${secondsSince(started)} s. Start the site to use it.\n`,
    )
    return undefined
  })
}

const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-')
const megabytes = (file: string) => (statSync(file).size / 1_000_000).toFixed(1)
const secondsSince = (started: number) => ((performance.now() - started) / 1_000).toFixed(1)
