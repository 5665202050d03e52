import type { Throttling } from './service.ts'

const tellWriter = (wait: string) =>
  `So many of your texts were shown or sent just now that the next one comes in ${wait}. What you wrote is not lost.`

/**
 * Before a text is drawn as it will look, to be shown or to be kept: that costs the processor more than most of what the
 * site does, and nothing else limits it where the text is refused afterwards.
 *
 * @throws Refusal `too-many-requests`
 */
export const throttleDrawing = (
  throttling: Pick<Throttling, 'count'>,
  { id }: { id: string },
): Promise<void> => throttling.count('drawing', id, tellWriter)
