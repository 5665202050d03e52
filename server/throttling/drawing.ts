import type { Throttling } from './service.ts'

const tellWriter = (wait: string) =>
  `Your last texts took long to draw. Please try again in ${wait}. What you wrote is not lost.`

/**
 * Call this before a text is drawn, to be shown or kept. Drawing costs the processor more than most of what the site does,
 * and nothing else limits it where the text is refused afterwards.
 *
 * @throws Refusal `too-many-requests` when the account has used up its time
 */
export const requireDrawingTime = (
  throttling: Pick<Throttling, 'requireOpen'>,
  { id }: { id: string },
): Promise<void> => throttling.requireOpen('drawing', id, tellWriter)

/** Call this after it. @param milliseconds of processor time that it took */
export const spendDrawingTime = (
  throttling: Pick<Throttling, 'spend'>,
  { id }: { id: string },
  milliseconds: number,
): Promise<void> => throttling.spend('drawing', id, milliseconds)
