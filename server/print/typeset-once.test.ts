import { expect, test } from 'vitest'
import type { Database } from '../../database/client.ts'
import type { SettingsService } from '../settings/service.ts'
import { keptDocuments } from './kept-documents.ts'
import { printService } from './service.ts'

/** A typesetter that ends a document when it is told to. */
function slowTypesetting() {
  const begun: { source: string; end: (pdf: Buffer | Error) => void }[] = []
  return {
    begun,
    pdf: (source: string) =>
      new Promise<Buffer>((resolve, reject) => {
        const end = (outcome: Buffer | Error) =>
          outcome instanceof Error ? reject(outcome) : resolve(outcome)
        begun.push({ source, end })
      }),
    stop: async () => {},
  }
}

function printing() {
  const typesetting = slowTypesetting()
  const service = printService({
    db: {} as Database,
    settings: {} as SettingsService,
    kept: keptDocuments('nowhere'),
    typesetting,
    drawing: { document: async () => '' },
    baseUrl: 'http://localhost:3000',
  })
  return { typeset: service.typeset, begun: typesetting.begun }
}

test('whoever asks for one document a hundred times at once takes one place in the line, and leaves the others to others', async () => {
  const { typeset, begun } = printing()
  const asked = Array.from({ length: 100 }, () => typeset('one'))
  const other = typeset('other')
  expect(begun.map(({ source }) => source)).toEqual(['one', 'other'])
  begun[0]?.end(Buffer.from('PDF'))
  begun[1]?.end(Buffer.from('another'))
  expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['PDF']))
  expect(String(await other)).toBe('another')
})

test('a document is made again for who asks later, also where it could not be made before', async () => {
  const { typeset, begun } = printing()
  const first = typeset('one')
  begun[0]?.end(new Error('It died.'))
  await expect(first).rejects.toThrow('It died.')
  const second = typeset('one')
  begun[1]?.end(Buffer.from('PDF'))
  expect(String(await second)).toBe('PDF')
})
