import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AttemptQuestion } from '../../../../contract/assessment/questions.ts'
import { type AuthoredModule, type AuthoredQuiz, quizFacts } from '../../../../contract/courses/lectures.ts'
import { drawsFaults } from '../../../../rules/assessment/bank-faults.ts'
import { questionsFaults } from '../../../../rules/assessment/question-faults.ts'
import { mayEarnOther } from '../../../../rules/assessment/rekeyed-question.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { DrawsField } from '../bank/draws-field.tsx'
import { NamingFields, PartForm, useSaved } from '../part-form.tsx'
import { QuestionsField } from '../questions/questions-field.tsx'
import { fromWritten, nextQuestion, toWritten, withPasted } from '../questions/written-question.ts'
import { QuizRulesNote } from './quiz-rules-note.tsx'

/** Renders questions as students see them; the route provides it from web/assessment/quizzes. */
export type ShowPaper = (questions: AttemptQuestion[], onClose: () => void) => ReactNode

interface QuizFormProps {
  module: AuthoredModule
  quizId: string
  /** Null for a new one. */
  known: AuthoredQuiz | null
  /** A new quiz begins with its texts. */
  copied?: AuthoredQuiz | undefined
  showPaper: ShowPaper
  /** @param questionIds of questions that may earn other points now */
  onCorrected: (questionIds: string[]) => void
  onDone: () => void
}

const wholeNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** States: writing, refused with all errors, previewed as a student. */
export function QuizForm({ module, quizId, known, copied, showPaper, onCorrected, onDone }: QuizFormProps) {
  const first = known ?? copied
  const [paper, setPaper] = useState<AttemptQuestion[] | null>(null)
  const previewButton = useRef<HTMLButtonElement>(null)
  const form = useChecked(
    quizFacts,
    {
      title: first?.title ?? '',
      description: first?.description ?? '',
      passingScore: String(first?.passingScore ?? 80),
      timeLimit: first?.timeLimit ? String(first.timeLimit) : '',
      questions: known
        ? known.questions.map(toWritten)
        : copied
          ? withPasted(
              [],
              copied.questions.map((question) => ({ question })),
              quizId,
            )
          : [nextQuestion(quizId, [])],
      draws: (first?.draws ?? []).map(({ tag, count }) => ({ tag, count: String(count) })),
    },
    (value) => ({
      ...value,
      passingScore: wholeNumber(value.passingScore) ?? Number.NaN,
      timeLimit: wholeNumber(value.timeLimit),
      questions: value.questions.map(fromWritten),
      draws: value.draws.map(({ tag, count }) => ({ tag, count: wholeNumber(count) ?? Number.NaN })),
    }),
    ({ questions, draws }) => [...questionsFaults(questions, { finished: false }), ...drawsFaults(draws)],
  )
  const { value, set, problems, errorOf } = form
  const saved = useSaved('Quiz saved', onDone)

  const save = () =>
    form.submit(async (facts) => {
      const answer = await callApi('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
        params: { moduleId: module.id, quizId },
        body: { ...facts, revision: known?.revision ?? 0 },
      })
      saved(answer.module)
      onCorrected(correctedIn(known?.questions ?? [], facts.questions))
    })
  const preview = () =>
    form.tryOut(async ({ questions, draws }) => {
      const answer = await callApi('POST /api/authoring/modules/{moduleId}/quiz-preview', {
        params: { moduleId: module.id },
        body: { questions, draws },
      })
      setPaper(answer.questions)
    })
  const closePreview = () => {
    flushSync(() => setPaper(null))
    previewButton.current?.focus()
  }

  return (
    <>
      {paper !== null && showPaper(paper, closePreview)}
      <PartForm
        heading={known ? 'Edit quiz' : 'New quiz'}
        form={form}
        label="Save quiz"
        hidden={paper !== null}
        actions={
          <Button ref={previewButton} variant="outline" onClick={() => void preview()}>
            Preview as a student
          </Button>
        }
        onSubmit={() => void save()}
        onDone={onDone}
      >
        <NamingFields value={value} longest={400} errorOf={errorOf} onChange={set} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Field id="passingScore" label="Passing score in percent" error={errorOf('passingScore')}>
            <TextInput
              inputMode="numeric"
              value={value.passingScore}
              onChange={({ target }) => set({ passingScore: target.value })}
            />
          </Field>
          <Field id="timeLimit" label="Time limit in minutes" optional error={errorOf('timeLimit')}>
            <TextInput
              inputMode="numeric"
              value={value.timeLimit}
              onChange={({ target }) => set({ timeLimit: target.value })}
            />
          </Field>
        </div>
        {known !== null && <QuizRulesNote quizId={quizId} />}
        <QuestionsField
          ownerId={quizId}
          questions={value.questions}
          most={60}
          problems={problems}
          onChange={(questions) => set({ questions })}
        />
        <DrawsField
          courseId={module.course.id}
          draws={value.draws}
          bank={module.bank}
          errorOf={errorOf}
          onChange={(draws) => set({ draws })}
        />
      </PartForm>
    </>
  )
}

function correctedIn(before: AuthoredQuiz['questions'], after: AuthoredQuiz['questions']): string[] {
  const known = new Map(before.map((question) => [question.id, question]))
  return after.flatMap((question) => {
    const old = known.get(question.id)
    return old !== undefined && mayEarnOther(old, question) ? [question.id] : []
  })
}
