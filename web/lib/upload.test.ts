import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFile } from './upload.ts'

/** Like a real request, it is sent even if it was aborted before `send`. */
class FakeRequest {
  static made: FakeRequest[] = []
  status = 0
  response: unknown = null
  upload = {}
  sent = false
  aborted = false
  onload?: () => void
  onabort?: () => void
  constructor() {
    FakeRequest.made.push(this)
  }
  open() {}
  send() {
    this.sent = true
  }
  abort() {
    this.aborted = true
    if (this.sent) this.onabort?.()
  }
}

beforeEach(() => {
  FakeRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

const file = new File(['a'], 'a.txt')
const send = (signal?: AbortSignal) => sendFile('/api/media', file, signal ? { signal } : {})

describe('uploading a file', () => {
  it('does not start if already aborted', async () => {
    await expect(send(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.made.filter(({ sent }) => sent)).toEqual([])
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const sending = send(stop.signal)
    stop.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.made.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('fails when the response is not ours', async () => {
    const sending = send()
    const [request] = FakeRequest.made
    Object.assign(request ?? {}, { status: 200, response: null })
    request?.onload?.()
    await expect(sending).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'network' })
  })
})
