import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../../../database/client.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { keptDocuments } from './kept-documents.ts'
import { printService } from './service.ts'
import type { Typeset } from './typesetter.ts'

function slowTypesetting() {
  const begun: { source: string; end: (pdf: Buffer | Error) => void }[] = []
  return {
    begun,
    pdf: (source: string) =>
      new Promise<Typeset>((resolve, reject) => {
        const end = (outcome: Buffer | Error) =>
          outcome instanceof Error
            ? reject(outcome)
            : resolve({ bytes: outcome, missing: [], notAccessible: null })
        begun.push({ source, end })
      }),
    drawing: () => Promise.reject(new Error('not drawn here')),
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
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
    baseUrl: 'http://localhost:3000',
  })
  const typeset = (source: string) => service.typeset(source, { kind: 'certificate', id: source })
  return { typeset, begun: typesetting.begun }
}

test('a hundred concurrent requests for one document take one place in the queue', async () => {
  const { typeset, begun } = printing()
  const requests = Array.from({ length: 100 }, () => typeset('one'))
  const other = typeset('other')
  expect(begun.map(({ source }) => source)).toEqual(['one', 'other'])
  begun[0]?.end(Buffer.from('PDF'))
  begun[1]?.end(Buffer.from('another'))
  expect(new Set((await Promise.all(requests)).map(String))).toEqual(new Set(['PDF']))
  expect(String(await other)).toBe('another')
})

test('a later request renders the document again, also after a failure', async () => {
  const { typeset, begun } = printing()
  const first = typeset('one')
  begun[0]?.end(new Error('It died.'))
  await expect(first).rejects.toThrow('It died.')
  const second = typeset('one')
  begun[1]?.end(Buffer.from('PDF'))
  expect(String(await second)).toBe('PDF')
})
