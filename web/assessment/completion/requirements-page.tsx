import {
  type CompletionRequirements,
  completionRequirements,
} from '../../../contract/assessment/completion.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { offersWork, requiredItems, requirementsText } from '../../../rules/assessment/completion.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { TextLink } from '../../ui/text/text.tsx'

type View = OutputOf<'GET /api/teach/courses/{id}/completion'>

type Percents = 'assignmentPercent' | 'minimumGrade' | 'attendancePercent'

interface Draft extends Omit<CompletionRequirements, Percents> {
  assignmentPercent: string
  minimumGrade: string
  attendancePercent: string
}

const draftOf = ({
  assignmentPercent,
  minimumGrade,
  attendancePercent,
  ...rest
}: CompletionRequirements): Draft => ({
  ...rest,
  assignmentPercent: String(assignmentPercent ?? ''),
  minimumGrade: String(minimumGrade ?? ''),
  attendancePercent: String(attendancePercent ?? ''),
})

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

const requirementsOf = (draft: Draft): CompletionRequirements => ({
  ...draft,
  assignmentPercent: numberOrNull(draft.assignmentPercent),
  minimumGrade: numberOrNull(draft.minimumGrade),
  attendancePercent: numberOrNull(draft.attendancePercent),
})

const certificateOptions = [
  {
    value: 'both',
    label: 'Two certificates',
    hint: 'One for completing the modules, and one with work for those who also do what is asked below.',
  },
  { value: 'modules', label: 'For the modules', hint: 'Completing every module is enough.' },
  { value: 'work', label: 'Only with work', hint: 'Modules alone earn no certificate.' },
]

const choices = {
  quizzes: [
    { value: 'all', label: 'Pass every quiz' },
    { value: 'chosen', label: 'Pass these quizzes' },
    { value: 'none', label: 'No quiz' },
  ],
  assignments: [
    { value: 'all', label: 'Every assignment' },
    { value: 'chosen', label: 'These assignments' },
    { value: 'none', label: 'No assignment' },
  ],
}

interface RequirementsPageProps {
  view: View
  isAdmin: boolean
  onSave: (requirements: CompletionRequirements & { revision: number }) => Promise<View>
}

/** What the certificates of a course ask for. */
export function RequirementsPage({ view, isAdmin, onSave }: RequirementsPageProps) {
  const { course, requirements, items, revision } = view
  const form = useChecked(completionRequirements, draftOf(requirements), requirementsOf)
  const { value, set, errorOf } = form
  const hasWork = value.certificate !== 'modules'
  const wanted = requirementsOf(value)
  const asked = requiredItems(wanted, items)
  const quizzes = asked.filter(({ category }) => category === 'quizzes').length
  const { assignmentPercent, minimumGrade, attendancePercent } = wanted
  const text = requirementsText({
    quizzes,
    assignments: asked.length - quizzes,
    assignmentPercent,
    minimumGrade,
    attendancePercent,
  })
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="grades" isAdmin={isAdmin} title="Certificates" />
      {isAdmin && (
        <p className="mb-8 max-w-reading text-ink-2">
          What they look like is the school’s design, unless the course has{' '}
          <TextLink to={`/admin/courses/${course.id}/certificate`}>a design of its own</TextLink>.
        </p>
      )}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <form
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit(async (checked) => {
              const saved = await onSave({ ...checked, revision })
              form.fill(draftOf(saved.requirements))
            })
          }}
        >
          <FormTrouble form={form} />
          <RadioGroup
            label="Certificates of this course"
            options={certificateOptions}
            value={value.certificate}
            onValueChange={(certificate) =>
              set({ certificate: certificate as CompletionRequirements['certificate'] })
            }
          />
          {hasWork && (
            <>
              <ItemChoice label="Quizzes" category="quizzes" draft={value} items={items} onChange={set} />
              <ItemChoice
                label="Assignments"
                category="assignments"
                draft={value}
                items={items}
                onChange={set}
              />
              {value.assignments !== 'none' && (
                <Field
                  id="assignmentPercent"
                  label="Percent of its points that an assignment needs"
                  optional
                  hint="Without it, handing in is enough, and no one has to grade."
                  error={errorOf('assignmentPercent')}
                >
                  <TextInput
                    className="max-w-32"
                    inputMode="numeric"
                    value={value.assignmentPercent}
                    onChange={({ target }) => set({ assignmentPercent: target.value })}
                  />
                </Field>
              )}
              <Field
                id="minimumGrade"
                label="Percent of the course grade"
                optional
                hint="As the gradebook counts it."
                error={errorOf('minimumGrade')}
              >
                <TextInput
                  className="max-w-32"
                  inputMode="numeric"
                  value={value.minimumGrade}
                  onChange={({ target }) => set({ minimumGrade: target.value })}
                />
              </Field>
              <Field
                id="attendancePercent"
                label="Percent of the live sessions that a student attends"
                optional
                hint="Of those whose attendance you took. Excused students miss nothing; before the first session, no one has reached it."
                error={errorOf('attendancePercent')}
              >
                <TextInput
                  className="max-w-32"
                  inputMode="numeric"
                  value={value.attendancePercent}
                  onChange={({ target }) => set({ attendancePercent: target.value })}
                />
              </Field>
            </>
          )}
          <FormButtons form={form} label="Save" />
          <UnsavedQuestion isUnsaved={form.isUnsaved} />
        </form>
        <aside>
          <section aria-labelledby="in-words-heading" className="rounded-panel bg-sunk p-6">
            <h2 id="in-words-heading" className="type-heading mb-2">
              What students read
            </h2>
            {value.certificate !== 'work' && (
              <p className="mb-3">Certificate of completion: complete every module.</p>
            )}
            {hasWork && (
              <p className="mb-3">
                {offersWork(wanted, items)
                  ? `Certificate with work: complete every module. ${text}`
                  : 'There is no certificate with work: nothing is asked for.'}
              </p>
            )}
            <p className="text-ink-2">
              Certificates say what was asked for when they were issued, and stay as they are.
            </p>
          </section>
        </aside>
      </div>
    </main>
  )
}

interface ItemChoiceProps {
  label: string
  category: 'quizzes' | 'assignments'
  draft: Draft
  items: View['items']
  onChange: (change: Partial<Draft>) => void
}

function ItemChoice({ label, category, draft, items, onChange }: ItemChoiceProps) {
  const own = items.filter((item) => item.category === category)
  return (
    <>
      <Field label={label} className="max-w-80">
        <Select
          value={draft[category]}
          options={choices[category]}
          onChange={({ target }) => onChange({ [category]: target.value as Draft['quizzes'] })}
        />
      </Field>
      {draft[category] === 'chosen' && (
        <fieldset className="-mt-3 mb-6">
          <legend className="sr-only">{label}</legend>
          {own.map(({ id, title, modulePosition }) => (
            <Checkbox
              key={id}
              label={`${modulePosition}. ${title}`}
              checked={draft.chosen.includes(id)}
              onChange={({ target }) =>
                onChange({
                  chosen: target.checked
                    ? [...draft.chosen, id]
                    : draft.chosen.filter((other) => other !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
