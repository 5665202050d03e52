/** Runs something after so many milliseconds, and can be called off. */
export type Later = (run: () => void, milliseconds: number) => () => void

export const usualLater: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

const longestPause = 15_000

/** The pause of whoever tries again and again: twice as long after each failure, and over at once when it is woken. */
export function retryPause(later: Later) {
  let wake: (() => void) | null = null
  return {
    /** Ends the pause, if there is one, as when the connection is back. */
    wake: () => wake?.(),

    /** @param failures in a row, from 1 */
    after(failures: number): Promise<void> {
      return new Promise((resolve) => {
        const cancel = later(done, Math.min(1_000 * 2 ** (failures - 1), longestPause))
        wake = done
        function done() {
          cancel()
          wake = null
          resolve()
        }
      })
    },
  }
}
