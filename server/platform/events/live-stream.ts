import type { ServerResponse } from 'node:http'

export interface LiveStream {
  write(text: string): void
  end(): void
  /**
   * Ends it for a newer stream of the same person. Its browser must wait, or the two would displace each other forever.
   */
  giveWay(): void
  onEnd(handler: () => void): void
}

/** Bytes buffered for a reader that does not read; then the stream closes and resumes on reconnect. */
const mostWaiting = 64 * 1024

/** Milliseconds, random, so that a stopping process's readers do not reconnect at the same moment. */
const retryBetween = [1_000, 4_000] as const
const retryAfterGivingWay = 30_000

/**
 * The headers stop proxies from buffering, caching or compressing the stream.
 *
 * @param random returns a number in [0, 1)
 */
export function openLiveStream(response: ServerResponse, random: () => number): LiveStream {
  const handlers: (() => void)[] = []
  let over = false
  const [least, most] = retryBetween

  function finish() {
    if (over) return
    over = true
    for (const handler of handlers.splice(0)) handler()
  }
  response.on('close', finish)
  response.on('error', finish)
  // A client that disconnected during the lookup emits no `close` afterward.
  if (response.destroyed) finish()
  response.socket?.setNoDelay(true)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  response.write(`retry: ${Math.round(least + random() * (most - least))}\n\n`)

  return {
    write(text) {
      if (over) return
      if (response.writableLength > mostWaiting) response.destroy()
      else response.write(text)
    },
    end() {
      if (over) return
      finish()
      response.end()
    },
    giveWay() {
      if (over) return
      response.write(`retry: ${retryAfterGivingWay}\nevent: replaced\ndata:\n\n`)
      finish()
      response.end()
    },
    onEnd(handler) {
      if (over) handler()
      else handlers.push(handler)
    },
  }
}
