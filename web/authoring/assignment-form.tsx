import { useQueryClient } from '@tanstack/react-query'
import {
  type AssignmentFacts,
  type AuthoredAssignment,
  type AuthoredModule,
  assignmentFacts,
} from '../../contract/lectures.ts'
import { callApi } from '../lib/api.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { FormButtons, FormTrouble } from './form-end.tsx'
import { LinesField } from './lines-field.tsx'
import { showModule } from './module-queries.ts'
import { QuestionsField } from './questions-field.tsx'
import { ResourcesField } from './resources-field.tsx'
import { emptyCriterion, RubricField } from './rubric-field.tsx'
import { useChecked } from './use-checked.ts'
import { fromWritten, toWritten, type WrittenQuestion } from './written-question.ts'

interface AssignmentFormProps {
  module: AuthoredModule
  assignmentId: string
  /** Null for a new one. */
  known: AuthoredAssignment | null
  onDone: () => void
}

const kinds = [
  { value: 'reading', label: 'Reading' },
  { value: 'video', label: 'Video' },
  { value: 'project', label: 'Project' },
  { value: 'other', label: 'Other' },
]

const nothing: AssignmentFacts = {
  title: '',
  type: 'project',
  description: '',
  steps: [''],
  handIn: '',
  rubric: [emptyCriterion],
  resources: [],
  questions: [],
}

/** An assignment with its steps, rubric, resources and practice questions. */
export function AssignmentForm({ module, assignmentId, known, onDone }: AssignmentFormProps) {
  const queryClient = useQueryClient()
  const { questions, ...facts } = known ?? nothing
  const form = useChecked(
    assignmentFacts,
    { ...facts, questions: questions.map(toWritten) as WrittenQuestion[] },
    (value) => ({ ...value, questions: value.questions.map(fromWritten) }),
  )
  const { value, set, errorOf } = form
  return (
    <form
      method="dialog"
      noValidate
      className="max-w-reading"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (checked) => {
          const answer = await callApi('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
            params: { moduleId: module.id, assignmentId },
            body: { ...checked, revision: module.revision },
          })
          showModule(queryClient, answer.module)
          toast({ title: 'Assignment saved' })
          onDone()
        })
      }}
    >
      <h2 className="type-title mb-5">{known ? 'Edit assignment' : 'New assignment'}</h2>
      <FormTrouble form={form} />
      <Field id="title" label="Title" required error={errorOf('title')}>
        <TextInput
          value={value.title}
          autoComplete="off"
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field id="type" label="Kind" error={errorOf('type')}>
        <Select
          value={value.type}
          options={kinds}
          onChange={({ target }) => set({ type: target.value as AssignmentFacts['type'] })}
        />
      </Field>
      <Field id="description" label="Description" error={errorOf('description')}>
        <TextArea
          rows={3}
          limit={800}
          value={value.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <LinesField
        label="Steps"
        one="Step"
        name="steps"
        lines={value.steps}
        most={12}
        errorOf={errorOf}
        onChange={(steps) => set({ steps })}
      />
      <Field id="handIn" label="What to hand in" error={errorOf('handIn')}>
        <TextArea
          rows={2}
          limit={500}
          value={value.handIn}
          onChange={({ target }) => set({ handIn: target.value })}
        />
      </Field>
      <RubricField rubric={value.rubric} errorOf={errorOf} onChange={(rubric) => set({ rubric })} />
      <ResourcesField
        resources={value.resources}
        errorOf={errorOf}
        onChange={(resources) => set({ resources })}
      />
      <h3 className="type-heading mt-8 mb-2">Practice questions</h3>
      <p className="mb-4 text-ink-2">Not graded: the answer is shown once the student has chosen one.</p>
      <QuestionsField
        ownerId={assignmentId}
        questions={value.questions}
        most={5}
        errorOf={errorOf}
        onChange={(written) => set({ questions: written })}
      />
      <FormButtons form={form} label="Save assignment" onCancel={onDone} />
    </form>
  )
}
