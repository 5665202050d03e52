// Installs Debian packages where that is possible.
import { existsSync } from 'node:fs'
import { runToEnd, say } from './processes.mjs'

/** @returns whether all of them could be installed; false without apt or its rights */
export async function installWithApt(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${what} with apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => runToEnd('/usr/bin/apt-get', ['-qq', ...args], { env, stdio: ['ignore', 2, 2] })
  if ((await apt('update')) !== 0) return false
  return (await apt('install', '-y', '--no-install-recommends', ...packages)) === 0
}
