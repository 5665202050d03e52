import { useQueryClient } from '@tanstack/react-query'
import { type AuthoredModule, type AuthoredQuiz, quizFacts } from '../../contract/lectures.ts'
import { callApi } from '../lib/api.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { FormButtons, FormTrouble } from './form-end.tsx'
import { showModule } from './module-queries.ts'
import { QuestionsField } from './questions-field.tsx'
import { QuizRulesNote } from './quiz-rules-note.tsx'
import { useChecked } from './use-checked.ts'
import { emptyQuestion, fromWritten, toWritten, type WrittenQuestion } from './written-question.ts'

interface QuizFormProps {
  module: AuthoredModule
  quizId: string
  /** Null for a new one. */
  known: AuthoredQuiz | null
  onDone: () => void
}

const wholeNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** A quiz with its questions and keys. */
export function QuizForm({ module, quizId, known, onDone }: QuizFormProps) {
  const queryClient = useQueryClient()
  const form = useChecked(
    quizFacts,
    {
      title: known?.title ?? '',
      description: known?.description ?? '',
      passingScore: String(known?.passingScore ?? 80),
      timeLimit: known?.timeLimit ? String(known.timeLimit) : '',
      questions: known ? known.questions.map(toWritten) : ([emptyQuestion(quizId, [])] as WrittenQuestion[]),
    },
    (value) => ({
      ...value,
      passingScore: wholeNumber(value.passingScore) ?? Number.NaN,
      timeLimit: wholeNumber(value.timeLimit),
      questions: value.questions.map(fromWritten),
    }),
  )
  const { value, set, errorOf } = form
  return (
    <form
      method="dialog"
      noValidate
      className="max-w-reading"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (facts) => {
          const answer = await callApi('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
            params: { moduleId: module.id, quizId },
            body: { ...facts, revision: known?.revision ?? 0 },
          })
          showModule(queryClient, answer.module)
          toast({ title: 'Quiz saved' })
          onDone()
        })
      }}
    >
      <h2 className="type-title mb-5">{known ? 'Edit quiz' : 'New quiz'}</h2>
      <FormTrouble form={form} />
      <Field id="title" label="Title" required error={errorOf('title')}>
        <TextInput
          value={value.title}
          autoComplete="off"
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field id="description" label="Description" error={errorOf('description')}>
        <TextArea
          rows={2}
          limit={400}
          value={value.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field id="passingScore" label="Pass mark in percent" error={errorOf('passingScore')}>
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
        errorOf={errorOf}
        onChange={(questions) => set({ questions })}
      />
      {known !== null && known.otherQuestions > 0 && (
        <p className="mt-5 text-ink-2">
          {known.otherQuestions === 1
            ? 'One question of another kind follows, and is kept as it is.'
            : `${known.otherQuestions} questions of other kinds follow, and are kept as they are.`}
        </p>
      )}
      <FormButtons form={form} label="Save quiz" onCancel={onDone} />
    </form>
  )
}
