import type { ServerResponse } from 'node:http'

/** One browser's open answer. */
export interface LiveStream {
  write(text: string): void
  end(): void
  /** Ends it for a newer stream of the same person, and asks not to come back at once, or they would chase each other. */
  giveWay(): void
  /** Called once, however it ends. */
  onEnd(handler: () => void): void
}

/** Bytes that may wait for a reader who does not read: then it is let go, and resumes when it comes back. */
const mostWaiting = 64 * 1024

/** Not by the clock but by chance, so that the readers of a process that stops do not come back at one instant. */
const retryBetween = [1_000, 4_000] as const
const retryAfterGivingWay = 30_000

/**
 * Turns an answer into a stream of server-sent events. The headers ask every proxy on the way to hand on what comes
 * as it comes: nothing buffered, kept or compressed.
 *
 * @param random draws a number in [0, 1)
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
  // Whoever went away while it was looked up who they are says so no more.
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
