import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleName } from './initialise.ts'

/**
 * How the embedded server of a data folder is reached while another process of this installation runs it.
 *
 * @returns null when none has been started there; one that has ended shows at the first query
 */
export function runningEmbedded(dataDir: string): string | null {
  try {
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
    // Line by line: process, data folder, time, port, folder of the socket, address.
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
