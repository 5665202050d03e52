import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { baseUrl, type TestApp } from './app.ts'
import type { Person } from './factories.ts'

export type Files = Map<string, Buffer>
export type Added = [path: string, contents: string | Buffer, options?: { mode?: number; compress?: boolean }]

export async function unpacked(archive: Buffer): Promise<Files> {
  const files: Files = new Map()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

export async function packed(files: Added[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, contents, options] of files) zip.addBuffer(Buffer.from(contents), path, options)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const courseYaml = (code: string, more = '') => `id: ${code.toLowerCase().replace(' ', '-')}
code: ${code}
title: A course in a package
department: branding
difficulty: Introductory
outcomes: ['', '', '']
${more}`

export const oneModule = 'modules:\n  - { title: First, kind: pdf }\n'

export function packageCalls(app: TestApp, as: Person) {
  const check = (body: Buffer, query: Record<string, string> = {}) =>
    app.call('POST /api/authoring/packages/check', { as, query, rawBody: new Uint8Array(body) })
  return {
    check,

    async bringIn(body: Buffer, query: Record<string, string> = {}) {
      const { checksum, target } = (await check(body, query)).body.package
      return app.call('POST /api/authoring/packages', {
        as,
        query: { ...query, checksum, standing: target?.standing ?? '' },
        rawBody: new Uint8Array(body),
      })
    },

    async download(id: string): Promise<Buffer> {
      const headers = { cookie: await app.cookieOf(as) }
      const request = new Request(`${baseUrl}/api/authoring/courses/${id}/package`, { headers })
      const answer = await app.api.fetch(request, { address: '127.0.0.1' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.zip"`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
