// The packages in node_modules: installed when missing, or when package-lock.json is no longer what they are of.
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { expected, root, runNpm, say } from './processes.mjs'

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
  const clean = await askNpm(['ci', '--include=dev'])
  if (clean.code === 0) return
  // A registry mirror may lack packages of other platforms, and then npm calls the lock file out of step before
  // it touches anything. A plain install takes the same versions from it and leaves the file alone.
  const outOfStep = clean.said.includes('EUSAGE')
  const plain = outOfStep ? await askNpm(['install', '--no-save', '--include=dev']) : clean
  if (plain.code === 0) return
  const reasons = plain.said.split('\n').filter((line) => line.startsWith('npm error'))
  say(reasons.slice(0, 12).join('\n'))
  throw expected('The packages could not be installed; npm says above why (often it is the network).')
}

async function askNpm(args) {
  const file = join(mkdtempSync(join(tmpdir(), 'creare-npm-')), 'messages')
  const messages = openSync(file, 'w')
  try {
    const code = await runNpm(process.execPath, args, { stdio: ['ignore', messages, messages] })
    return { code, said: readFileSync(file, 'utf8') }
  } finally {
    closeSync(messages)
    rmSync(dirname(file), { recursive: true, force: true })
  }
}

const fingerprint = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')
const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

/** Whether `npm install` has already brought exactly what the lock file says; then nothing is to be done. */
function wereInstalledByHand() {
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const same = ([path, { version }]) => wanted[path]?.version === version
  const there = ([path, entry]) => path === '' || entry.optional || entry.devOptional || path in installed
  return Object.entries(installed).every(same) && Object.entries(wanted).every(there)
}
