/** A child process (`typesetting.ts`): its memory and its crashes do not affect the process that serves pages. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { lettersOfFont, type ReadyFont, readyFonts } from './ready-fonts.ts'

export interface TypesetRequest {
  number: number
  source: string
  /** A drawing is the first page as SVG with outlined letters. */
  as: 'pdf' | 'drawing'
}

export interface Typeset {
  bytes: Uint8Array
  missing: string[]
  /** Typst's reason; null if the document is PDF/UA. */
  notAccessible: string | null
}

export type TypesetAnswer = { number: number } & (Typeset | { mistake: string })

const [folder = '', fontCache = ''] = process.argv.slice(2)
const fontFolder = path.join(folder, 'fonts')
const base = readdirSync(fontFolder)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(path.join(fontFolder, name)))
const fontsFor = readyFonts(fontCache, new Set(base.flatMap((bytes) => [...lettersOfFont(bytes)])))

/** The next document is often in the same script. */
let last: { key: string; compiler: NodeCompiler } | undefined
function compilerWith(fonts: readonly ReadyFont[]): NodeCompiler {
  const key = fonts.map(({ file }) => file).join()
  if (last?.key !== key) {
    last = {
      key,
      compiler: NodeCompiler.create({
        workspace: path.join(folder, 'templates'),
        fontArgs: [{ fontBlobs: [...base, ...fonts.map(({ bytes }) => bytes)] }],
      }),
    }
  }
  return last.compiler
}

async function typeset({ source, as }: TypesetRequest): Promise<Typeset> {
  const { fonts, missing } = await fontsFor(source)
  const compiler = compilerWith(fonts)
  const compiled = compiler.compile({ mainFileContent: source })
  if (compiled.result === null) {
    const error = compiled.takeDiagnostics()
    throw new Error(error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2_000) : 'unknown')
  }
  try {
    if (as === 'drawing') {
      return { bytes: Buffer.from(compiler.plainSvg(compiled.result)), missing, notAccessible: null }
    }
    // Typst has fallback fonts for some symbols.
    return { bytes: compiler.pdf(compiled.result, { pdfStandard: 'ua-1' }), missing: [], notAccessible: null }
  } catch (error) {
    // PDF/UA refuses missing glyphs and skipped heading levels. The document is tagged anyway.
    const reasons = reasonsOf(error)
    const boxes = missing.filter((letter) => reasons.includes(letter) || reasons.includes(escaped(letter)))
    return {
      bytes: compiler.pdf(compiled.result, {}),
      missing: boxes,
      notAccessible: reasons.slice(0, 1_000),
    }
  } finally {
    compiler.evictCache(0)
  }
}

/** How Typst writes an unprintable letter in messages. */
const escaped = (letter: string) => `u{${(letter.codePointAt(0) ?? 0).toString(16)}}`

function reasonsOf(error: unknown): string {
  const messages = [...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, message = '']) => message,
  )
  return [...new Set(messages)].join('; ') || String(error)
}

async function answerTo(request: TypesetRequest): Promise<TypesetAnswer> {
  const { number } = request
  try {
    return { number, ...(await typeset(request)) }
  } catch (error) {
    return { number, mistake: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (request: TypesetRequest) => {
  process.send?.(await answerTo(request))
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
