import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendOverHttp } from './api.ts'

afterEach(() => vi.restoreAllMocks())

const ask = (signal?: AbortSignal) => sendOverHttp('GET /api/auth/session', {}, { signal })
const answering = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)
const lost = { name: 'ApiError', status: 0, code: 'network' }

describe('an answer that does not arrive', () => {
  it('is a lost connection when it breaks off after it began', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user":'))
        controller.error(new TypeError('network error'))
      },
    })
    answering(new Response(body))
    await expect(ask()).rejects.toMatchObject(lost)
  })

  it('is a lost connection when a network that wants a sign-in of its own answers with its page', async () => {
    answering(new Response('<!doctype html><title>Welcome to our hotel</title>'))
    await expect(ask()).rejects.toMatchObject(lost)
  })

  it('is nobody’s failure when it was called off meanwhile', async () => {
    const stopped = new DOMException('Called off', 'AbortError')
    answering(new Response(new ReadableStream({ start: (controller) => controller.error(stopped) })))
    await expect(ask()).rejects.toBe(stopped)
  })
})
