// node scripts/gather-packages.mjs FOLDER: copies what the built site reads from node_modules to FOLDER/node_modules.
// Most packages are bundled into dist/ and would be in the image twice, with all 1,700 icons and the build tools.
// Licenses of bundled packages go to FOLDER/licences, because they must be distributed.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fontPackages, isReadFontFile } from '../server/platform/print/letter-fonts.ts'
import pages from '../vite.config.ts'
import server from '../vite.server.config.ts'

const root = resolve(import.meta.dirname, '..')
const target = process.argv[2]
if (!target) throw new Error('Usage: node scripts/gather-packages.mjs FOLDER')

/** Packages external to both bundles, from the bundler's configuration. */
const outside = [
  ...server.ssr.external,
  ...pages({ command: 'build', mode: 'production' }).environments.ssr.resolve.external,
]

/** Package folders to copy, relative to the project. */
const read = new Set()
for (const name of [...outside, ...fontPackages]) gather(name, root, { needed: true })

for (const folder of read) {
  // A nested package is in the list itself, or not needed.
  const isFont = folder.startsWith('node_modules/@fontsource')
  const ofItself = (source) =>
    basename(source) !== 'node_modules' &&
    !/\.map$|\.d\.[cm]?ts$/.test(source) &&
    (!isFont || isReadFontFile(basename(source)))
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: ofItself,
    verbatimSymlinks: true,
  })
}
keepLicences()

function gather(name, asking, { needed }) {
  const folder = find(name, asking)
  if (folder === null) {
    if (needed) throw new Error(`${name} is not installed, and ${relative(root, asking) || 'dist'} needs it`)
    // A binary for another platform.
    return
  }
  const path = relative(root, folder)
  if (read.has(path)) return
  read.add(path)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = listingOf(folder)
  const isOptional = (peer) => peerDependenciesMeta?.[peer]?.optional === true
  for (const other of Object.keys(peerDependencies ?? {}))
    gather(other, folder, { needed: !isOptional(other) })
  for (const other of Object.keys(optionalDependencies ?? {})) gather(other, folder, { needed: false })
  // npm lists optional dependencies here too.
  for (const other of Object.keys(dependencies ?? {}))
    gather(other, folder, { needed: !Object.hasOwn(optionalDependencies ?? {}, other) })
}

/** Resolves like Node, upwards from the requiring package. */
function find(name, asking) {
  for (let folder = asking; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return null
}

function keepLicences() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, version }] of Object.entries(packages)) {
    if (path === '' || dev || read.has(path) || !existsSync(join(root, path))) continue
    const texts = readdirSync(join(root, path)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    const folder = join(target, 'licences', `${path.split('node_modules/').at(-1)}@${version}`)
    if (texts.length > 0) mkdirSync(folder, { recursive: true })
    for (const text of texts) cpSync(join(root, path, text), join(folder, text), { recursive: true })
  }
}

function listingOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
