/**
 * A process for one PDF (`reading.ts`), because a hostile file may use up memory or hang. It may read only the file and
 * pdf.js, and write nothing (`reading.ts`).
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { mostPages, type ReadDocument, readDocument } from '../../../rules/media/document-text.ts'

export type PdfAnswer = { read: ReadDocument } | { fault: 'encrypted' | 'damaged' | 'too-many-pages' }

const [file = '', mostMemory = '', mostTime = ''] = process.argv.slice(2)

// A decompressed picture is outside of the heap, so the flags of Node do not limit it. This thread runs while the other
// one is busy.
new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${Number(mostMemory)}) process.kill(process.pid, 'SIGKILL') }, 50)`,
  { eval: true },
).unref()

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const inPackage = (name: string) => `${pathToFileURL(path.join(folder, name)).href}/`

async function answer(): Promise<PdfAnswer> {
  const began = performance.now()
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdf.getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: pdf.VerbosityLevel.ERRORS,
    cMapUrl: inPackage('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: inPackage('standard_fonts'),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  })
  let encrypted = false
  task.onPassword = () => {
    encrypted = true
    void task.destroy()
  }
  let opened: Awaited<typeof task.promise>
  try {
    opened = await task.promise
  } catch {
    return { fault: encrypted ? 'encrypted' : 'damaged' }
  }
  if (opened.numPages < 1) return { fault: 'damaged' }
  if (opened.numPages > mostPages) return { fault: 'too-many-pages' }
  const pages: string[] = []
  let unreadable = 0
  for (let number = 1; number <= opened.numPages; number++) {
    if (performance.now() - began > Number(mostTime)) break
    try {
      const page = await opened.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      page.cleanup()
    } catch {
      unreadable += 1
      pages.push('')
    }
  }
  // pdf.js repairs much. A file of which it cannot read a single page is none.
  if (unreadable === pages.length) return { fault: 'damaged' }
  return { read: readDocument(pages, opened.numPages) }
}

process.send?.(await answer(), () => process.exit())
