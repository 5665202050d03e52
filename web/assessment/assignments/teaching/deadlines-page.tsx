import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { halfTypedFault, isHalfTyped, localInput, momentOf, skippedFault } from '../../../lib/local-input.ts'
import { useTimeZone } from '../../../lib/use-time-zone.ts'
import { TaughtCourseHead } from '../../../shell/taught-course-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { deadlinesQuery } from './grading-queries.ts'
import '../assignments.css'

type Deadlines = OutputOf<'GET /api/teach/courses/{id}/deadlines'>

const numbers = [
  {
    name: 'graceMinutes',
    label: 'Grace period in minutes',
    hint: 'Still on time this long after the due date.',
    most: 10_080,
  },
  {
    name: 'percentPerDay',
    label: 'Penalty per day, in percent',
    hint: 'For each day begun, in the school’s time zone.',
    most: 100,
  },
  { name: 'atMostPercent', label: 'Maximum penalty, in percent', hint: 'However late it is.', most: 100 },
  {
    name: 'daysAccepted',
    label: 'Days accepted after the due date',
    hint: 'Leave empty to always accept late work.',
    most: 365,
  },
] as const

const typedPolicy = (late: Deadlines['late']): Record<string, string> =>
  Object.fromEntries(numbers.map(({ name }) => [name, String(late[name] ?? '')]))

const dueField = (assignmentId: string) => `due-${assignmentId}`

export function DeadlinesPage({ deadlines, isAdmin }: { deadlines: Deadlines; isAdmin: boolean }) {
  const { course, late, assignments } = deadlines
  const mayEdit = course.can.includes('edit-course')
  const queryClient = useQueryClient()
  const [policy, setPolicy] = useState(() => typedPolicy(late))
  /** An unchanged policy is not sent, so that a colleague's change survives. */
  const [knownPolicy, setKnownPolicy] = useState(policy)
  const [known, setKnown] = useState<Record<string, string>>({})
  // Only changed dates are sent, which keeps a colleague's changes and the seconds that inputs do not show.
  const [changed, setChanged] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const zone = useTimeZone()
  // Counts edits, because those made during a save are still unsaved after it.
  const edits = useRef(0)
  const savedEdits = useRef(0)
  // Key of the error summary, so that it takes the focus after each try.
  const [tries, setTries] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const listed = useMemo(
    () => [
      ...assignments.flatMap(({ id, title }) => {
        const [field, problem] = [dueField(id), problems[dueField(id)]]
        return problem === undefined ? [] : [{ field, message: `Due date of ${title}: ${problem}` }]
      }),
      ...numbers.flatMap(({ name, label }) =>
        problems[name] === undefined ? [] : [{ field: name, message: `${label}: ${problems[name]}` }],
      ),
    ],
    [problems, assignments],
  )
  // Only the browser knows the reader's time zone.
  useEffect(
    () => setKnown(Object.fromEntries(assignments.map(({ id, dueAt }) => [id, localInput(dueAt)]))),
    [assignments],
  )

  async function save() {
    if (busy) return
    const found: Record<string, string> = {}
    for (const { id } of assignments) {
      // A half-typed date reads as empty; without this check, saving would remove the due date.
      const isHalf = form.current !== null && isHalfTyped(form.current, dueField(id))
      const fault = isHalf ? halfTypedFault : skippedFault(changed[id] ?? '')
      if (fault !== undefined) found[dueField(id)] = fault
    }
    const whole = (name: (typeof numbers)[number]['name'], most: number) => {
      const value = Number(policy[name])
      const fits = Number.isInteger(value) && value >= 0 && value <= most && policy[name]?.trim() !== ''
      if (!fits) found[name] = `A whole number from 0 to ${most}`
      return value
    }
    const input = {
      graceMinutes: whole('graceMinutes', 10_080),
      percentPerDay: whole('percentPerDay', 100),
      atMostPercent: whole('atMostPercent', 100),
      daysAccepted: policy.daysAccepted?.trim() === '' ? null : whole('daysAccepted', 365),
    }
    setProblems(found)
    setTries(tries + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const sentEdits = edits.current
    try {
      const answer = await callApi('PUT /api/teach/courses/{id}/deadlines', {
        params: { id: course.id },
        body: {
          ...(numbers.every(({ name }) => policy[name] === knownPolicy[name]) ? {} : { late: input }),
          due: Object.entries(changed).map(([id, value]) => ({ assignmentId: id, dueAt: momentOf(value) })),
        },
      })
      setChanged((now) =>
        Object.fromEntries(Object.entries(now).filter(([id, value]) => changed[id] !== value)),
      )
      const saved = typedPolicy(answer.late)
      setPolicy((now) => (now === policy ? saved : now))
      setKnownPolicy(saved)
      savedEdits.current = sentEdits
      queryClient.setQueryData(deadlinesQuery(course.id).queryKey, answer)
      toast({ title: 'Due dates saved' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead course={course} current="deadlines" isAdmin={isAdmin} title="Due dates" />
      <form
        ref={form}
        method="dialog"
        noValidate
        className="grid gap-12"
        onInput={() => {
          edits.current += 1
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="empty:hidden">
          <ErrorSummary key={tries} problems={listed} />
          <UnsavedQuestion isUnsaved={() => edits.current !== savedEdits.current} />
        </div>
        <fieldset disabled={!mayEdit} className="contents">
          <section aria-labelledby="dates-heading">
            <BlockHead id="dates-heading" title="Assignments" />
            <p className="type-note mt-3 max-w-[66ch] text-ink-2">
              {`In your time zone${zone === undefined ? '' : `, ${zone.replaceAll('_', ' ')}`}. An assignment without a date can be handed in any time. Quiz due dates are set with their rules: `}
              <Link to={`/teach/courses/${course.id}/quizzes`} className="text-link">
                Quizzes
              </Link>
              .
            </p>
            <ul>
              {assignments.map(({ id, title, modulePosition }) => (
                <li key={id} className="due-row">
                  <span className="min-w-0">{`Module ${modulePosition}: ${title}`}</span>
                  <Field
                    id={dueField(id)}
                    label={`Due date of ${title}`}
                    hideLabel
                    error={problems[dueField(id)]}
                    className="mb-0"
                  >
                    <TextInput
                      type="datetime-local"
                      value={changed[id] ?? known[id] ?? ''}
                      onChange={({ target }) => setChanged((now) => ({ ...now, [id]: target.value }))}
                    />
                  </Field>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="late-heading">
            <BlockHead id="late-heading" title="Late work" />
            <div className="mt-5 grid items-end gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
              {numbers.map(({ name, label, hint }) => (
                <Field key={name} id={name} label={label} hint={hint} error={problems[name]} className="mb-0">
                  <TextInput
                    inputMode="numeric"
                    value={policy[name] ?? ''}
                    onChange={(event) => setPolicy({ ...policy, [name]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          </section>
          {mayEdit && (
            <div>
              <Button type="submit" busy={busy}>
                Save due dates
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </main>
  )
}
