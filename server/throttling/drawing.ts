import type { Throttling } from './service.ts'

const tellWriter = (wait: string) =>
  `So many previews were made for you just now that the next one comes in ${wait}. What you wrote is not lost.`

/**
 * Before a text is shown as it will look: to make that costs the processor more than most of what the site does, and
 * nothing of it is kept.
 *
 * @throws Refusal `too-many-requests`
 */
export const throttlePreviews = (
  throttling: Pick<Throttling, 'count'>,
  { id }: { id: string },
): Promise<void> => throttling.count('preview', id, tellWriter)
