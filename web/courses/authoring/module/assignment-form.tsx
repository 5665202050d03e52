import { Copy } from 'lucide-react'
import { useState } from 'react'
import {
  type AssignmentFacts,
  type AuthoredAssignment,
  type AuthoredModule,
  assignmentFacts,
} from '../../../../contract/courses/lectures.ts'
import { questionsFaults } from '../../../../rules/assessment/question-faults.ts'
import { defaultLevels, rubricFaults } from '../../../../rules/assessment/rubric.ts'
import { readNumber } from '../../../../rules/text/numbers.ts'
import { callApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { ChoosePart } from '../copy/choose-part.tsx'
import { ResourcesField } from '../lecture/resources-field.tsx'
import { LinesField } from '../lines-field.tsx'
import { NamingFields, PartForm, useSaved } from '../part-form.tsx'
import { QuestionsField } from '../questions/questions-field.tsx'
import { fromWritten, toWritten, withPasted } from '../questions/written-question.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { emptyCriterion, RubricField } from './rubric-field.tsx'

interface AssignmentFormProps {
  module: AuthoredModule
  assignmentId: string
  /** Null for a new one. */
  known: AuthoredAssignment | null
  /** A new assignment begins with its texts. */
  copied?: AuthoredAssignment | undefined
  onDone: () => void
}

const kinds = [
  { value: 'reading', label: 'Reading' },
  { value: 'video', label: 'Video' },
  { value: 'project', label: 'Project' },
  { value: 'other', label: 'Other' },
]

const nothing: Omit<AuthoredAssignment, 'id' | 'isDraft' | 'work'> = {
  title: '',
  type: 'project',
  description: '',
  steps: [''],
  handIn: '',
  levels: [...defaultLevels],
  rubric: [emptyCriterion(defaultLevels.length)],
  resources: [],
  files: [],
  questions: [],
}

export function AssignmentForm({ module, assignmentId, known, copied, onDone }: AssignmentFormProps) {
  const { questions, files: given, ...facts } = known ?? copied ?? nothing
  // A copy has addresses of its own, and no versions.
  const files = known ? given : given.map((file) => ({ ...file, id: newId(), earlier: [] }))
  const asWritten = questions.map((question) => ({ kind: 'single-choice' as const, ...question }))
  const practice = known
    ? asWritten.map(toWritten)
    : withPasted(
        [],
        asWritten.map((question) => ({ question })),
        assignmentId,
      )
  const [isCopying, setCopying] = useState(false)
  const [sending, setSending] = useState(0)
  const form = useChecked(
    assignmentFacts,
    { ...facts, files, hours: facts.hours === undefined ? '' : String(facts.hours), questions: practice },
    (value) => ({
      ...value,
      files: value.files.map(({ id, media, name, earlier }) => {
        return { id, media, name, earlier: earlier.map((version) => version.id) }
      }),
      hours: value.hours.trim() === '' ? undefined : (readNumber(value.hours) ?? Number.NaN),
      questions: value.questions.map(fromWritten),
    }),
    (input) => [
      ...rubricFaults(input),
      ...questionsFaults(input.questions, { finished: false }),
      ...(sending > 0
        ? [{ path: ['files'], message: 'Wait until the files are uploaded, or stop them' }]
        : []),
    ],
  )
  const { value, set, problems, errorOf } = form
  const saved = useSaved('Assignment saved', onDone)
  // The revision the fields started from: preloading a link refetches the module, but not these fields.
  const [revision] = useState(module.revision)

  const save = () =>
    form.submit(async (checked) => {
      const answer = await callApi('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
        params: { moduleId: module.id, assignmentId },
        body: { ...checked, revision },
      })
      saved(answer.module)
    })

  return (
    <PartForm
      heading={known ? 'Edit assignment' : 'New assignment'}
      form={form}
      label="Save assignment"
      onSubmit={() => void save()}
      onDone={onDone}
    >
      <NamingFields value={value} longest={800} errorOf={errorOf} onChange={set}>
        <Field id="type" label="Kind" error={errorOf('type')}>
          <Select
            options={kinds}
            value={value.type}
            onChange={({ target }) => set({ type: target.value as AssignmentFacts['type'] })}
          />
        </Field>
      </NamingFields>
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
      <Field
        id="hours"
        label="Hours of work"
        optional
        hint="An honest estimate for a beginner. Students see the sum beside the reading time."
        error={errorOf('hours')}
      >
        <TextInput
          inputMode="decimal"
          className="max-w-40"
          value={value.hours}
          onChange={({ target }) => set({ hours: target.value })}
        />
      </Field>
      {(known?.work ?? 0) === 0 && (
        <Button variant="outline" size="small" className="mb-4" onClick={() => setCopying(true)}>
          <Copy />
          Copy a rubric
        </Button>
      )}
      {isCopying && (
        <ChoosePart
          kind="assignments"
          title="Copy a rubric"
          description="The criteria and levels of another assignment take the place of these. Nothing is saved until you save the assignment."
          label="Assignment"
          onClose={() => setCopying(false)}
          onChosen={({ levels, rubric }) => set({ levels, rubric })}
        />
      )}
      <RubricField
        value={{ levels: value.levels, rubric: value.rubric }}
        hasWork={(known?.work ?? 0) > 0}
        errorOf={errorOf}
        onChange={set}
      />
      <AttachmentsField
        files={value.files}
        errorOf={errorOf}
        onChange={(change) => set((now) => ({ files: change(now.files) }))}
        onSending={setSending}
      />
      <ResourcesField
        resources={value.resources}
        errorOf={errorOf}
        onChange={(resources) => set({ resources })}
      />
      <div className="mt-8">
        <QuestionsField
          ownerId={assignmentId}
          questions={value.questions}
          most={5}
          problems={problems}
          fixed
          onChange={(written) => set({ questions: written })}
        />
      </div>
    </PartForm>
  )
}
