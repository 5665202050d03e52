import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quizRules, type RuledQuiz } from '../../../../contract/assessment/quiz-rules.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { halfTypedFault, isHalfTyped, localInput, momentOf, skippedFault } from '../../../lib/local-input.ts'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { quizRulesQuery } from './teaching-queries.ts'

const counting = [
  { value: 'best', label: 'The best', hint: 'Trying again can only help.' },
  { value: 'latest', label: 'The latest', hint: 'Even if it went worse.' },
]
const showing = [
  { value: 'at-once', label: 'When it is handed in' },
  { value: 'after-passing', label: 'Once the student has passed' },
  { value: 'after-due', label: 'After the due date', hint: 'After everyone’s extra time is over, too.' },
]

export function QuizRulesForm({ ruled }: { ruled: RuledQuiz }) {
  const { quiz, underWay } = ruled
  // The fields' initial or last saved values, so that a colleague's change is never silently overwritten.
  const [{ rules, revision }, setKnown] = useState(ruled)
  const queryClient = useQueryClient()
  // Uncontrolled, which keeps text typed before hydration.
  const form = useRef<HTMLFormElement>(null)
  const unsaved = useRef(false)
  const [due, setDue] = useState('')
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Only the browser knows the reader's time zone.
  const [dueAtFirst] = useState(rules.dueAt)
  useEffect(() => setDue(localInput(dueAtFirst)), [dueAtFirst])
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  async function save() {
    if (busy || form.current === null) return
    setFailure(null)
    const typed = new FormData(form.current)
    const attempts = String(typed.get('attemptsAllowed') ?? '').trim()
    const checked = quizRules.safeParse({
      attemptsAllowed: attempts === '' ? null : Number(attempts),
      counts: typed.get('counts'),
      review: typed.get('review'),
      // The field shows minutes; an unchanged date keeps its seconds.
      dueAt: due === localInput(rules.dueAt) ? rules.dueAt : momentOf(due),
    })
    const dueFault = isHalfTyped(form.current, 'dueAt') ? halfTypedFault : skippedFault(due)
    const found = [
      ...(checked.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })),
      ...(dueFault === undefined ? [] : [{ field: 'dueAt', message: dueFault }]),
    ]
    setProblems(found)
    if (!checked.success || found.length > 0) return
    setBusy(true)
    const before = unsaved.current
    unsaved.current = false
    try {
      const answer = await callApi('PUT /api/teach/quizzes/{id}/rules', {
        params: { id: quiz.id },
        body: { rules: checked.data, revision },
      })
      setKnown(answer.quiz)
      toast({ title: 'Rules saved' })
      queryClient.setQueryData(quizRulesQuery(quiz.id, '').queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['/api/teach/quizzes', quiz.id] })
    } catch (error) {
      // Includes changes made during the save.
      unsaved.current ||= before
      if (error instanceof ApiError && error.fields.length > 0) {
        setProblems(
          error.fields.map(({ field, message }) => ({ field: field.replace('rules.', ''), message })),
        )
      } else setFailure(sentenceOf(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="mt-6"
      onInput={() => {
        unsaved.current = true
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <ErrorSummary problems={problems} />
      <UnsavedQuestion isUnsaved={() => unsaved.current} allowsSearch />
      <div className="grid gap-x-16 gap-y-2 lg:grid-cols-2">
        <div>
          <Field
            id="attemptsAllowed"
            label="Attempts"
            hint="Leave empty for unlimited attempts."
            error={errorOf('attemptsAllowed')}
          >
            <TextInput
              name="attemptsAllowed"
              inputMode="numeric"
              autoComplete="off"
              className="w-32"
              defaultValue={rules.attemptsAllowed ?? ''}
            />
          </Field>
          <Field
            id="dueAt"
            label="Due date"
            optional
            hint="In your time zone. No one can start after it, and attempts in progress are handed in as they are."
            error={errorOf('dueAt')}
          >
            <TextInput
              type="datetime-local"
              className="w-64"
              value={due}
              onChange={({ target }) => setDue(target.value)}
            />
          </Field>
        </div>
        <div>
          <RadioGroup
            name="counts"
            label="Which attempt counts"
            options={counting}
            defaultValue={rules.counts}
            error={errorOf('counts')}
            row
          />
          <RadioGroup
            name="review"
            label="Show correct answers and explanations"
            options={showing}
            defaultValue={rules.review}
            error={errorOf('review')}
          />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        {ruled.course.can.includes('edit-course') && (
          <Button type="submit" busy={busy}>
            Save rules
          </Button>
        )}
        {underWay > 0 && (
          <p className="type-note text-ink-2">
            {underWay === 1
              ? 'One student is taking it now. A new due date applies to them, too.'
              : `${counted(underWay, 'student')} are taking it now. A new due date applies to them, too.`}
          </p>
        )}
      </div>
    </form>
  )
}
