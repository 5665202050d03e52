import { ApiError } from '../api.ts'
import type { Environment } from './autosave.ts'
import type { DeviceStorage } from './device-copy.ts'

/** A device whose storage is read by hand. */
export function memoryStorage(): DeviceStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
}

/** Lets every promise that can go on go on. */
export async function microtasks(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}

/** Time that passes when `tick` is called: the next timer runs. */
export function handClock(isOnline = (): boolean => true) {
  let timers: { run: () => void; at: number }[] = []
  let now = 0
  const environment: Environment = {
    isOnline,
    later: (run, milliseconds) => {
      const timer = { run, at: now + milliseconds }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  return {
    environment,
    now: () => now,
    waiting: () => timers.length,
    async tick(): Promise<void> {
      const next = timers.toSorted((one, other) => one.at - other.at)[0]
      timers = timers.filter((other) => other !== next)
      now = Math.max(now, next?.at ?? now)
      next?.run()
      await microtasks()
    },
  }
}

interface Request {
  /** Runs on the server. @throws ApiError */
  carryOut: () => unknown
  isSignedIn: boolean
  resolve: (response: unknown) => void
  reject: (error: unknown) => void
}

export const lost = () => new ApiError({ status: 0, code: 'network' })

/**
 * A connection that loses, delays, doubles and reorders. Requests wait until one of the functions is called with the
 * place of one among them.
 */
export function unreliableNetwork() {
  let waiting: Request[] = []
  /** Given up by the client, still on the way to the server. */
  let ghosts: Request[] = []
  let isSignedIn = true
  const pick = (place: number) => {
    const request = waiting[place % Math.max(1, waiting.length)]
    waiting = waiting.filter((other) => other !== request)
    return request
  }
  const arrive = (request: Request) => {
    if (!request.isSignedIn) throw new ApiError({ status: 401, code: 'not-signed-in' })
    return request.carryOut()
  }
  const answer = (request: Request | undefined) => {
    try {
      if (request) request.resolve(arrive(request))
    } catch (error) {
      request?.reject(error)
    }
  }
  const arriveUnseen = (request: Request | undefined) => {
    try {
      if (request) arrive(request)
    } catch {
      // No one waits for the response.
    }
  }
  return {
    request: <Response>(carryOut: () => Response): Promise<Response> =>
      new Promise((resolve, reject) => {
        waiting.push({ carryOut, isSignedIn, resolve: resolve as Request['resolve'], reject })
      }),
    waiting: () => waiting.length,
    signIn: (signedIn: boolean) => {
      isSignedIn = signedIn
    },
    deliver: (place: number) => answer(pick(place)),
    loseRequest: (place: number) => pick(place)?.reject(lost()),
    loseResponse(place: number) {
      const request = pick(place)
      arriveUnseen(request)
      request?.reject(lost())
    },
    /** The client gives up; the request arrives later. */
    delay(place: number) {
      const request = pick(place)
      if (request) ghosts.push(request)
      request?.reject(lost())
    },
    double(place: number) {
      const request = pick(place)
      if (request) ghosts.push(request)
      answer(request)
    },
    deliverDelayed(place: number) {
      const request = ghosts[place % Math.max(1, ghosts.length)]
      ghosts = ghosts.filter((other) => other !== request)
      arriveUnseen(request)
    },
    /** The page is gone: what it sent may still arrive. */
    abandon() {
      ghosts.push(...waiting)
      waiting = []
    },
  }
}

export type Network = ReturnType<typeof unreliableNetwork>
