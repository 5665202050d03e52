import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { SetupError } from '../setup-error.ts'
import { chooseAccount, dataFolderMode } from './account.ts'
import { initialise, roleName } from './initialise.ts'
import { lockDataFolder } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { launchPostmaster } from './postmaster.ts'
import { prepareRunner } from './runner.ts'
import { listenSettings, type Settings, standardSettings } from './settings.ts'
import { chooseSocketFolder, findFreePort } from './socket-folder.ts'
import { findSoftware } from './software.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedOptions {
  /** Created if missing. The cluster is its subfolder `postgres`. */
  dataDir: string
  logger: Logger
  /** Overrides of the standard settings, for tests. */
  settings?: Settings
}

export interface EmbeddedServer {
  /** Connection string, with the password. */
  url: string
  /** Stops the server and unlocks the data folder. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts Creare's PostgreSQL: creates the cluster on first use, stops a server left by a killed process, recovers after
 * a crash, and keeps the server running until `stop`.
 *
 * Only the first process of an installation calls this; its workers use the `url`. Throws a SetupError with one
 * sentence if the folder is in use or the server cannot start.
 */
export async function startEmbedded({ dataDir, logger, settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = prepareFolder(dataDir)
  const lock = await lockDataFolder(folder)
  try {
    const clusterFolder = join(folder, 'postgres')
    const runner = prepareRunner(findSoftware(), chooseAccount(clusterFolder), folder)
    await stopOrphan(clusterFolder, logger)
    const password = await initialise(runner, folder, clusterFolder)
    const place = await choosePlace(clusterFolder, runner.account)
    const all = { ...standardSettings, ...place.settings, ...settings }
    const server = await supervise(() => launchPostmaster(runner, clusterFolder, all, logger), logger)
    return {
      url: `postgres://${roleName}:${password}@${place.address}`,
      async stop() {
        await server.stop()
        place.remove()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function prepareFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
    return realpathSync(dataDir)
  } catch (error) {
    throw new SetupError(`The data folder ${dataDir} cannot be created (${String(error)}).`)
  }
}

async function choosePlace(clusterFolder: string, account: ReturnType<typeof chooseAccount>) {
  if (process.platform === 'win32') {
    const port = await findFreePort()
    return { settings: listenSettings({ port }), address: `127.0.0.1:${port}/${roleName}`, remove() {} }
  }
  const { folder: socketFolder, remove } = chooseSocketFolder(clusterFolder, account)
  const address = `localhost/${roleName}?host=${encodeURIComponent(socketFolder)}`
  return { settings: listenSettings({ socketFolder }), address, remove }
}
