import { setTimeout } from 'node:timers/promises'

/** Milliseconds; several times what the longest way through takes, and too short for a person to mind. */
const leastTime = 150

/**
 * Does what depends on whether an address has an account, and is done no sooner than after a fixed time: otherwise
 * the clock would tell strangers what the words of the answer keep from them.
 */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const leastWait = setTimeout(leastTime)
  try {
    return await work()
  } finally {
    await leastWait
  }
}
