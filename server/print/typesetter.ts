/**
 * The program that typesets, run as a child of the server (`typesetting.ts`) and ended when it has nothing to do:
 * the typesetter's memory never counts for the process that serves pages, and a crash of it harms nobody.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** @property source a Typst document that may import the templates */
export interface TypesetRequest {
  number: number
  source: string
}

export type TypesetAnswer = { number: number } & ({ pdf: Uint8Array } | { mistake: string })

const [folder = ''] = process.argv.slice(2)
const fontFolder = path.join(folder, 'fonts')
const fonts = readdirSync(fontFolder)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(path.join(fontFolder, name)))
const compiler = NodeCompiler.create({
  workspace: path.join(folder, 'templates'),
  fontArgs: [{ fontBlobs: fonts }],
})

function typeset(source: string): Uint8Array {
  const { result, takeDiagnostics } = compile(source)
  if (result === null) throw new Error(takeDiagnostics())
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' })
  } catch {
    // A letter that no font here has is refused by PDF/UA. The document is tagged all the same.
    return compiler.pdf(result, {})
  }
}

function compile(source: string) {
  const compiled = compiler.compile({ mainFileContent: source })
  return {
    result: compiled.result,
    takeDiagnostics: () => {
      const error = compiled.takeDiagnostics()
      return error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2_000) : 'unknown'
    },
  }
}

process.on('message', ({ number, source }: TypesetRequest) => {
  let answer: TypesetAnswer
  try {
    answer = { number, pdf: typeset(source) }
  } catch (error) {
    answer = { number, mistake: error instanceof Error ? error.message : String(error) }
  }
  compiler.evictCache(0)
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
