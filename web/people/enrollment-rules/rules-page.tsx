import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PublicEnrollmentRules } from '../../../contract/courses/catalogue.ts'
import {
  type EnrollmentRulesForm,
  type EnrollmentRulesOfStaff,
  enrollmentRulesForm,
} from '../../../contract/people/enrollment-rules.ts'
import { waitingPeopleAddress } from '../../../rules/addresses.ts'
import { enrollmentRulesText, type WhoMayEnroll } from '../../../rules/people/enrollment-rules.ts'
import { counted } from '../../../rules/text/counted.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { SearchChoice } from '../../ui/forms/search-choice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { CodeCard } from './code-card.tsx'
import { publishedCoursesQuery } from './queries.ts'

type RequiredCourse = PublicEnrollmentRules['prerequisites'][number]

interface RulesDraft {
  who: WhoMayEnroll
  capacity: string
  prerequisites: RequiredCourse[]
}

const whoOptions: { value: WhoMayEnroll; label: string; hint: string }[] = [
  { value: 'everyone', label: 'Everyone', hint: 'People enroll by themselves.' },
  { value: 'code', label: 'With a code', hint: 'Give out the code, or a link that carries it.' },
  {
    value: 'invitation',
    label: 'By invitation',
    hint: 'You enroll people under People. Others can ask for a place.',
  },
  { value: 'closed', label: 'No one for now', hint: 'Only you can enroll people.' },
]

const draftOf = ({ who, capacity, prerequisites }: PublicEnrollmentRules): RulesDraft => ({
  who,
  capacity: capacity === null ? '' : String(capacity),
  prerequisites: [...prerequisites],
})

const formOf = ({ who, capacity, prerequisites }: RulesDraft): EnrollmentRulesForm => ({
  who,
  capacity: capacity.trim() === '' ? null : Number(capacity),
  prerequisites: prerequisites.map(({ id }) => id),
})

interface RulesPageProps {
  view: EnrollmentRulesOfStaff
  isAdmin: boolean
  onSave: (rules: EnrollmentRulesForm & { revision: number }) => Promise<EnrollmentRulesOfStaff>
  onNewCode: () => Promise<void>
}

/** Who may enroll in a course. */
export function RulesPage({ view, isAdmin, onSave, onNewCode }: RulesPageProps) {
  const { course, rules, enrolled, waiting } = view
  const form = useChecked(enrollmentRulesForm, draftOf(rules), formOf)
  const { value, set, errorOf } = form
  const inWords = {
    who: value.who,
    capacity: Number(value.capacity) || null,
    prerequisites: value.prerequisites,
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="people" isAdmin={isAdmin} title="Who may enroll" />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <form
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit(async (checked) => {
              const saved = await onSave({ ...checked, revision: rules.revision })
              form.fill(draftOf(saved.rules))
            })
          }}
        >
          <FormTrouble form={form} />
          <RadioGroup
            label="Who may enroll"
            options={whoOptions}
            value={value.who}
            onValueChange={(who) => set({ who: who as WhoMayEnroll })}
            error={errorOf('who')}
          />
          {value.who !== 'closed' && (
            <Field
              id="capacity"
              label="Places"
              optional
              hint={`${counted(enrolled, 'person', 'people')} enrolled. When all places are taken, people wait in line and move up by themselves.`}
              error={errorOf('capacity')}
            >
              <TextInput
                className="max-w-40"
                inputMode="numeric"
                placeholder="No limit"
                value={value.capacity}
                onChange={({ target }) => set({ capacity: target.value })}
              />
            </Field>
          )}
          {(value.who === 'everyone' || value.who === 'code') && (
            <Prerequisites
              courseId={course.id}
              chosen={value.prerequisites}
              error={errorOf('prerequisites')}
              onChange={(prerequisites) => set({ prerequisites })}
            />
          )}
          <FormButtons form={form} label="Save" />
          <UnsavedQuestion isUnsaved={form.isUnsaved} />
        </form>
        <aside className="grid gap-6">
          <section aria-labelledby="in-words-heading" className="rounded-panel bg-sunk p-6">
            <h2 id="in-words-heading" className="type-heading mb-2">
              On the course page
            </h2>
            <p>{enrollmentRulesText(inWords)}</p>
            <p className="mt-3 text-ink-2">
              {enrollmentRulesText(inWords) === 'Everyone may enroll.'
                ? 'Nothing is shown, and people are enrolled when they begin.'
                : 'Only the first lesson is open to people who aren’t enrolled. Everyone who is enrolled stays.'}
            </p>
          </section>
          {rules.who === 'code' && rules.code !== null && (
            <CodeCard courseId={course.id} code={rules.code} onNewCode={onNewCode} />
          )}
          {waiting > 0 && (
            <p>
              <Link to={waitingPeopleAddress(course.id)} className="text-link">
                {`${counted(waiting, 'person', 'people')} ${waiting === 1 ? 'waits' : 'wait'} to be enrolled`}
              </Link>
            </p>
          )}
        </aside>
      </div>
    </main>
  )
}

interface PrerequisitesProps {
  courseId: string
  chosen: readonly RequiredCourse[]
  error: string | undefined
  onChange: (chosen: RequiredCourse[]) => void
}

function Prerequisites({ courseId, chosen, error, onChange }: PrerequisitesProps) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...publishedCoursesQuery(typing.words), ...whileTyping })
  const [picked, setPicked] = useState(0)
  const found = (list.data?.pages ?? []).flatMap(({ courses }) => courses)
  const options = found
    .filter(({ id }) => id !== courseId && !chosen.some((one) => one.id === id))
    .map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
  return (
    <>
      <Field id="prerequisites" label="Courses to complete first" optional error={error}>
        <SearchChoice
          key={picked}
          chosen={null}
          onChoose={(option) => {
            const course = found.find(({ id }) => id === option?.value)
            if (course === undefined) return
            onChange([...chosen, { id: course.id, code: course.code, title: course.title }])
            setPicked((count) => count + 1)
            typing.type('')
          }}
          {...foundFor(typing, list, options)}
          plural="courses"
          placeholder="Part of a code or title"
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Courses to complete first" className="-mt-3 mb-6 divide-y divide-line">
          {chosen.map((course) => (
            <li key={course.id} className="flex items-center gap-3 py-1.5">
              <span className="course-code flex-none">{course.code}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{course.title}</span>
              <IconButton
                label={`Remove ${course.code}`}
                onClick={() => onChange(chosen.filter(({ id }) => id !== course.id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
