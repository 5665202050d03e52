import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, sendOverHttp, sentenceOf } from './api.ts'

afterEach(() => vi.restoreAllMocks())

const ask = (signal?: AbortSignal) => sendOverHttp('GET /api/auth/session', {}, { signal })
const answering = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)
const lost = { name: 'ApiError', status: 0, code: 'network' }

describe('a response that does not arrive', () => {
  it('is a lost connection when it breaks off midway', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user":'))
        controller.error(new TypeError('network error'))
      },
    })
    answering(new Response(body))
    await expect(ask()).rejects.toMatchObject(lost)
  })

  it('is a lost connection when a captive portal responds', async () => {
    answering(new Response('<!doctype html><title>Welcome to our hotel</title>'))
    await expect(ask()).rejects.toMatchObject(lost)
  })

  it('is not a failure when the request was aborted', async () => {
    const stopped = new DOMException('Called off', 'AbortError')
    answering(new Response(new ReadableStream({ start: (controller) => controller.error(stopped) })))
    await expect(ask()).rejects.toBe(stopped)
  })
})

describe('messages for people', () => {
  it.each([
    [{ status: 500 }, 'Something went wrong. Please try again.', 'Own words'],
    [{ status: 500, message: '' }, 'Something went wrong. Please try again.', 'Own words'],
    [{ status: 502, title: 'Bad Gateway' }, '502: Bad Gateway', 'Own words'],
    [{ status: 409, message: 'The roof leaks.' }, 'The roof leaks.', 'The roof leaks.'],
    [{ status: 200, error: 'Admission is closed' }, 'Admission is closed', 'Admission is closed'],
  ])('%j is never only a number', (problem, general, withOwnWords) => {
    const error = new ApiError(problem)
    expect(error.message).toBe(general)
    expect(sentenceOf(error, 'Own words')).toBe(withOwnWords)
  })

  it('are the screen’s own words when there is no response', () => {
    expect(sentenceOf(new TypeError('x is undefined'), 'Own words')).toBe('Own words')
  })
})
