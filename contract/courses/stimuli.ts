/** The work shown with a question, for its authors. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

const preview = z.object({
  /** As students would see it. */
  html: z.string(),
  /** A question with a mistake in it cannot be saved. Sentences without a full stop. */
  faults: z.array(z.object({ line: z.int(), text: z.string() })),
})

export const stimuli = endpoints({
  'POST /api/authoring/stimulus-preview': {
    access: 'instructor',
    summary: 'Preview the work shown with a question, with the mistakes in it by line',
    body: z.object({
      markdown: z.string().check(z.maxLength(20_000, 'Please use at most 4,000 characters')),
    }),
    output: preview,
  },
})

export type StimulusPreview = z.infer<typeof preview>
