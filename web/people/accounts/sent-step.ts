import type { OutputOf } from '../../../contract/index.ts'
import type { SentForm } from '../../lib/sent-form.ts'

type Step = OutputOf<'POST /api/auth/second-step'>['secondStep']

/** The second step that a sign-in without a script is at: asked for by the answer, or tried and refused. */
export function stepOf(sent: SentForm | null): Step {
  if (sent === null) return null
  const { secondStep } = (sent.output ?? {}) as { secondStep?: Step }
  if (secondStep) return secondStep
  const { ticket } = sent.values
  // After a refusal only the ticket is known. A passkey needs a script, so the way was a code.
  return ticket && sent.problem?.code !== 'step-over' ? { ticket, methods: ['code'] } : null
}
