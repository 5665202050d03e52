import { setTimeout } from 'node:timers/promises'

/** Milliseconds; several times the longest path, and imperceptible. */
const leastTime = 150

/** Takes at least a fixed time: otherwise the response time would reveal whether the address has an account. */
export async function evenly<Result>(run: () => Promise<Result>): Promise<Result> {
  const leastWait = setTimeout(leastTime)
  try {
    return await run()
  } finally {
    await leastWait
  }
}
