/** Limits of the work shown with a question, for files, packages, the API and the editor alike. */
import { stimulusWorkFault } from '../text/markdown-work.ts'

/** In characters of Markdown. */
export const longestStimulus = 4_000

/** @returns why it cannot be shown, as a sentence without a full stop; null if it can */
export function stimulusFault(markdown: string): string | null {
  if (markdown.length > longestStimulus)
    return `Please keep this within ${longestStimulus.toLocaleString('en-GB')} characters`
  return stimulusWorkFault(markdown)?.text.replace(/\.$/, '') ?? null
}
