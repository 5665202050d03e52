// Builds dist/ if it is missing or older than the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { environmentWith, expected, root, runToEnd, say } from './processes.mjs'

const folders = ['web', 'server', 'contract', 'rules', 'content', 'database', 'public']
const files = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/prepare/keep-lectures.mjs']
const stampFile = join(root, 'dist', '.creare-stamp')
const entry = join(root, 'dist', 'server', 'main.js')

/** Builds if needed, or `always`; throws a one-sentence error if the build fails. */
export async function buildProject({ always = false } = {}) {
  if (!always && isFresh()) return
  await withLock('build', async () => {
    if (!always && isFresh()) return
    say('Building …')
    // Taken before the build: a source that changes during it makes the next start build again.
    const stamp = takeStamp()
    rmSync(stampFile, { force: true })
    const env = { ...environmentWith(process.execPath), NODE_ENV: 'production' }
    const code = await runToEnd(
      process.execPath,
      ['scripts/build.mjs', 'scripts/prepare/keep-lectures.mjs'],
      { env, stdio: ['ignore', 2, 2] },
    )
    if (code !== 0 || !existsSync(entry)) throw expected('The build failed; its messages are above.')
    writeStamp(stamp)
  })
}

/** Compares sizes and times first; if these differ (a fresh checkout), compares contents. */
function isFresh() {
  if (!existsSync(stampFile) || !existsSync(entry)) return false
  const last = JSON.parse(readFileSync(stampFile, 'utf8'))
  const sources = listSources()
  if (quickStamp(sources) === last.quick) return true
  if (fullStamp(sources) !== last.full) return false
  writeStamp({ quick: quickStamp(sources), full: last.full })
  return true
}

function takeStamp() {
  const sources = listSources()
  return { quick: quickStamp(sources), full: fullStamp(sources) }
}

function writeStamp(stamp) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function quickStamp(sources) {
  const hash = createHash('sha256')
  for (const path of sources) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\n${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function fullStamp(sources) {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Without generated files (the build writes them) and tests. */
function listSources() {
  const found = [...files, ...readdirSync(root).filter((name) => /^vite.*\.config\.\w+$/.test(name))]
  for (const folder of folders) collect(folder, found)
  return found.filter((path) => existsSync(join(root, path)) && !/\.gen\.ts$|\.test\.tsx?$/.test(path)).sort()
}

function collect(folder, found) {
  if (!existsSync(join(root, folder))) return
  for (const item of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${item.name}`
    if (item.isDirectory()) collect(path, found)
    else found.push(path)
  }
}
