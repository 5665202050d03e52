import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleName } from './initialise.ts'

/**
 * URL of the embedded server of a data folder while another process of this installation runs it.
 *
 * @returns null if none was started there; one that has ended fails at the first query
 */
export function runningEmbedded(dataDir: string): string | null {
  try {
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
    // Lines: process, data folder, time, port, socket folder, address.
    const [, , , port, socketFolder = ''] = readFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      'utf8',
    ).split('\n')
    const address = socketFolder
      ? `localhost/${roleName}?host=${encodeURIComponent(socketFolder)}`
      : `127.0.0.1:${port}/${roleName}`
    return `postgres://${roleName}:${password}@${address}`
  } catch {
    return null
  }
}
