// Installs node_modules if it is missing or does not match package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { expected, root, say } from './processes.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.creare-stamp')
const installedFile = join(root, 'node_modules', '.package-lock.json')

export async function installPackages() {
  if (isFresh()) return
  await withLock('packages', async () => {
    if (isFresh()) return
    if (!wereInstalledByHand()) await install()
    writeFileSync(stampFile, fingerprint())
  })
}

async function install() {
  say('Installing packages …')
  // The build needs packages that NODE_ENV=production would skip.
  const clean = await runNpm(process.execPath, ['ci', '--include=dev'])
  if (clean.code === 0) return
  // A registry mirror may lack packages of other platforms; npm then rejects the lock file up front. A plain install
  // uses the same versions and leaves the file alone.
  const outOfStep = clean.complaints.includes('EUSAGE')
  const plain = outOfStep ? await runNpm(process.execPath, ['install', '--no-save', '--include=dev']) : clean
  if (plain.code === 0) return
  say(plain.complaints)
  throw expected('The packages could not be installed; npm says above why (often it is the network).')
}

const fingerprint = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')
const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

/** Whether `npm install` has already installed the locked versions. Extra packages do no harm. */
function wereInstalledByHand() {
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const same = ([path, { version }]) => !(path in wanted) || wanted[path].version === version
  const there = ([path, entry]) => path === '' || entry.optional || entry.devOptional || path in installed
  return Object.entries(installed).every(same) && Object.entries(wanted).every(there)
}
