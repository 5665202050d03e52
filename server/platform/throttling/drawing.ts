import type { Throttling } from './service.ts'

const waitMessage = (wait: string) =>
  `Your last texts took long to draw. Please try again in ${wait}. What you wrote is not lost.`

/**
 * Call this before rendering a text, which is expensive and otherwise unlimited if the text is refused.
 *
 * @throws Refusal `too-many-requests` when the account has used up its time
 */
export const requireDrawingTime = (
  throttling: Pick<Throttling, 'requireOpen'>,
  { id }: { id: string },
): Promise<void> => throttling.requireOpen('drawing', id, waitMessage)

/** Call this afterwards. @param milliseconds CPU time used */
export const spendDrawingTime = (
  throttling: Pick<Throttling, 'spend'>,
  { id }: { id: string },
  milliseconds: number,
): Promise<void> => throttling.spend('drawing', id, milliseconds)
