import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Answer, TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

interface Upload {
  as?: Person
  purpose?: string
  name?: string
  headers?: Record<string, string>
}

/** @param here returns the app and the default owner; called each time, because both are created later */
export function mediaCalls(here: () => { app: TestApp; owner: Person }) {
  const upload = (
    bytes: BodyInit,
    { as = here().owner, purpose = 'test-document', name = 'notes.txt', headers }: Upload = {},
  ) =>
    here().app.call('POST /api/media', {
      as,
      query: { purpose, name },
      rawBody: bytes,
      ...(headers ? { headers } : {}),
    })

  async function uploaded(bytes: BodyInit, options: Upload = {}) {
    const answer = await upload(bytes, options)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.file
  }

  async function attached(bytes: BodyInit, options: Upload = {}) {
    const file = await uploaded(bytes, options)
    const { as = here().owner, purpose = 'test-document' } = options
    await here().app.database.db.transaction((tx) => here().app.media.attach(tx, as.id, purpose, [file.id]))
    return file
  }

  async function read(
    id: string,
    options: { as?: Person; search?: string; headers?: Record<string, string>; method?: string } = {},
  ) {
    const { as, search = '', headers, method = 'GET' } = options
    const cookie = as ? await here().app.cookieOf(as) : undefined
    const request = new Request(`http://localhost:3000/api/media/${id}${search}`, {
      method,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
    })
    const response = await here().app.api.fetch(request, {})
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  const asProblem = async (id: string, options = {}): Promise<Answer> => {
    const { status, headers, bytes } = await read(id, options)
    return { status, headers, body: JSON.parse(bytes.toString()) }
  }

  const bytesInStorage = async () =>
    (
      await readdir(join(here().app.storage.incomingFolder, '..'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile()).length

  return { upload, uploaded, attached, read, asProblem, bytesInStorage }
}

export const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a2bd6' } })
    .png()
    .toBuffer()
