import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Correction, RegradeChoice } from '../../../../contract/assessment/regrades.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { choicesOf, submitLabels, touchText } from './correction-words.ts'
import { correctionQuery, regradesKey } from './queries.ts'

interface CorrectionPanelProps {
  correction: Correction
  onDecided: () => void
}

/** One corrected question: what it touches, and the choices. States: undecided, sending, refused. */
export function CorrectionPanel({ correction, onDecided }: CorrectionPanelProps) {
  const { course, question, version, certificates, shownTexts, isLeft } = correction
  const queryClient = useQueryClient()
  const choices = choicesOf(correction)
  const [choice, setChoice] = useState<RegradeChoice>(choices[0]?.value ?? 'leave')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const decide = async () => {
    setBusy(true)
    setFailure(null)
    const params = { id: course.id, questionId: question.id }
    try {
      await callApi('POST /api/teach/courses/{id}/questions/{questionId}/regrades', {
        params,
        body: { choice, version },
      })
      toast({ title: choice === 'leave' ? 'Attempts left as they are' : 'Grading again' })
      await queryClient.invalidateQueries({ queryKey: regradesKey(course.id) })
      onDecided()
    } catch (error) {
      setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
      await queryClient.invalidateQueries({ queryKey: correctionQuery(course.id, question.id).queryKey })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="dialog"
      className="max-w-reading border-b border-line py-6"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-4" />}
      <h3 className="mb-2 font-[600] wrap-anywhere" dir="auto">
        {question.text}
      </h3>
      <p className="mb-4">{touchText(correction)}</p>
      {shownTexts.length > 0 && (
        <Alert title="Students saw different words" className="mb-4">
          {shownTexts.map((text) => (
            <p key={text} dir="auto" className="wrap-anywhere">{`“${text}”`}</p>
          ))}
          <p>If it was a different question, leave the attempts as they are.</p>
        </Alert>
      )}
      {isLeft && <p className="mb-4 text-ink-2">You or a colleague decided to leave these attempts.</p>}
      <RadioGroup
        label="What should happen to these attempts?"
        options={choices}
        value={choice}
        onValueChange={(value) => setChoice(value as RegradeChoice)}
      />
      {choice === 'as-it-falls' && certificates > 0 && (
        <p className="mb-4">
          {`${counted(certificates, 'certificate')} with work ${certificates === 1 ? 'belongs' : 'belong'} to students whose result goes down. No certificate is revoked.`}
        </p>
      )}
      {choice !== 'leave' && (
        <p className="type-note mb-4 text-ink-2">
          Students are told once if their result changes. Grades that a teacher set by hand stay. You can undo
          this within 30 days.
        </p>
      )}
      <Button type="submit" busy={busy}>
        {submitLabels[choice]}
      </Button>
    </form>
  )
}
