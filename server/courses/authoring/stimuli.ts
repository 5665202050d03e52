import { inStimulus } from '../../../content/blocks/faults.ts'
import type { StimulusPreview } from '../../../contract/courses/stimuli.ts'
import type { Transaction } from '../../../database/client.ts'
import type { Fault } from '../../../rules/assessment/question-faults.ts'
import { stimulusFault } from '../../../rules/assessment/stimulus.ts'
import { mediaId } from '../../../rules/media/media.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies } from './authors.ts'
import { requireRight } from './questions.ts'

/** A question in a request, and where it is there. */
export interface Sent {
  question: { stimulus?: string | undefined }
  place: (string | number)[]
}

/** The questions of a quiz in a request. */
export const sentOf = (questions: readonly Sent['question'][]): Sent[] =>
  questions.map((question, index) => ({ question, place: ['questions', index] }))

export type StimuliOfAuthors = ReturnType<typeof stimuliOfAuthors>

const address = new RegExp(`/api/media/(${mediaId})`, 'g')

/**
 * The work shown with questions: what is wrong in it, how it looks, and the files it names.
 *
 * @param purposes of these files
 */
export function stimuliOfAuthors(
  { drawing, media }: Pick<AuthoringDependencies, 'drawing' | 'media'>,
  purposes: readonly string[],
) {
  return {
    async preview(viewer: Viewer, markdown: string): Promise<StimulusPreview> {
      const fault = stimulusFault(markdown)
      if (fault !== null) return { html: '', faults: [{ line: 1, text: fault }] }
      return drawing.stimulus(viewer, markdown)
    },

    /**
     * Before the transaction, which would otherwise hold a connection.
     *
     * @throws Refusal `invalid-input` with the first mistake of each question at its field
     */
    async require(viewer: Viewer, sent: readonly Sent[]): Promise<void> {
      // The rule of questions reports the others.
      const shown = sent.flatMap(({ question: { stimulus }, place }) =>
        stimulus && stimulusFault(stimulus) === null ? [{ stimulus, place }] : [],
      )
      const faults: Fault[] = []
      for (let from = 0; from < shown.length; from += together) {
        const some = shown.slice(from, from + together)
        const found = await drawing.stimulusFaults(
          viewer,
          some.map(({ stimulus }) => stimulus),
        )
        for (const [index, [first]] of found.entries()) {
          if (first !== undefined)
            faults.push({ path: [...(some[index]?.place ?? []), 'stimulus'], message: inStimulus(first) })
        }
      }
      requireRight(faults)
    },

    /** Makes the viewer's own files permanent; those of others already are, or are not theirs to keep. */
    async keepFiles(tx: Transaction, viewer: Viewer, sent: readonly Sent[]): Promise<void> {
      const ids = sent.flatMap(({ question: { stimulus = '' } }) =>
        [...stimulus.matchAll(address)].map(([, id = '']) => id),
      )
      if (ids.length > 0) await media.attachOwn(tx, viewer.id, purposes, [...new Set(ids)])
    },
  }
}

/** Texts that are read at once: together, they stay far below the time limit of one. */
const together = 50
