import { chownSync, mkdtempSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from '../setup-error.ts'
import type { Account } from './account.ts'

/** Socket paths are limited to 107 bytes on Linux and 103 on macOS. */
const longestPath = 103
const socketName = '.s.PGSQL.5432'

/** Returns a private folder for the server's socket: the cluster's, or a new temporary one if the path is too long. */
export function chooseSocketFolder(clusterFolder: string, account: Account | undefined) {
  if (fits(clusterFolder)) return { folder: clusterFolder, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'creare-'))
  if (!fits(folder)) {
    rmdirSync(folder)
    throw new SetupError(
      `The paths of ${clusterFolder} and ${tmpdir()} are too long for the database's socket; set DATA_DIR to a shorter one.`,
    )
  }
  if (account) chownSync(folder, account.uid, account.gid)
  return {
    folder,
    remove() {
      try {
        rmdirSync(folder)
      } catch {}
    },
  }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestPath

/** A free loopback port, for Windows, where the driver cannot use sockets. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
