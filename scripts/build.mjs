// Builds pages (dist/client, dist/web) and server (dist/server), precompresses browser files at the highest level, and
// renders lectures (dist/lectures.json) for a faster first start.
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, createBuilder } from 'vite'

process.env.NODE_ENV = 'production'

const builder = await createBuilder({ logLevel: 'warn' })
// In parallel with the bundling, which leaves a core idle.
const lectures = new Worker(new URL('prepare/keep-lectures.mjs', import.meta.url))
const kept = once(lectures, 'exit')
await builder.buildApp()
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const assets = 'dist/client'
for (const file of await readdir(assets, { recursive: true })) {
  if (!/\.(m?js|css|svg|json|txt|webmanifest|xml)$/.test(file)) continue
  const path = join(assets, file)
  const source = await readFile(path)
  // Smaller files fit one packet and hardly shrink.
  if (source.length < 200) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  await Promise.all([
    brotli(source, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(source, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
}
await kept
