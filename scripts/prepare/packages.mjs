// The packages in node_modules: installed when missing, or when package-lock.json is no longer what they are of.
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
  // The build needs what NODE_ENV=production would leave out.
  const clean = await runNpm(process.execPath, ['ci', '--include=dev'])
  if (clean.code === 0) return
  // A registry mirror may lack packages of other platforms, and then npm calls the lock file out of step before
  // it touches anything. A plain install takes the same versions from it and leaves the file alone.
  const outOfStep = clean.complaints.includes('EUSAGE')
  const plain = outOfStep ? await runNpm(process.execPath, ['install', '--no-save', '--include=dev']) : clean
  if (plain.code === 0) return
  say(plain.complaints)
  throw expected('The packages could not be installed; npm says above why (often it is the network).')
}

const fingerprint = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')
const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

/**
 * Whether `npm install` has already brought what the lock file says; then nothing is to be done. A package that is there
 * besides, since no other needs it any more, does no harm.
 */
function wereInstalledByHand() {
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const same = ([path, { version }]) => !(path in wanted) || wanted[path].version === version
  const there = ([path, entry]) => path === '' || entry.optional || entry.devOptional || path in installed
  return Object.entries(installed).every(same) && Object.entries(wanted).every(there)
}
