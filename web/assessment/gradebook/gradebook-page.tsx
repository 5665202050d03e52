import { Download, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { GradebookRow, GradeItem } from '../../../contract/assessment/gradebook.ts'
import { completionAddress } from '../../../rules/addresses.ts'
import { folded } from '../../../rules/text/folding.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type CellChange, CellDialog, type Refused } from './cell-dialog.tsx'
import { GradebookGrid } from './gradebook-grid.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import type { GradebookPart } from './queries.ts'
import { UnsavedCells } from './unsaved-cells.tsx'
import { type GradebookPage as FirstPage, useGradebook } from './use-gradebook.ts'
import { useTypedCells } from './use-typed-cells.ts'
import './grades.css'

type Order = 'name' | 'low' | 'high'

export function GradebookPage({
  first,
  isAdmin,
  part,
  onPart,
  reload,
}: {
  first: FirstPage
  isAdmin: boolean
  part: GradebookPart
  onPart: (part: GradebookPart) => void
  reload: () => Promise<void>
}) {
  const { course, items, studentCount, rounds, groups } = first
  const isPart = part.round !== undefined || part.group !== undefined
  const mayGrade = course.can.includes('grade')
  const { rows, complete, failed, retry, replace } = useGradebook(first, part)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('name')
  /** For every value typed into the grid, so that none asks for its own. */
  const [reason, setReason] = useState('')
  const [open, setOpen] = useState<{
    row: GradebookRow
    item: GradeItem
    wanted?: number
    problem?: string
  } | null>(null)
  const [dialog, setDialog] = useState<'import' | 'policy' | null>(null)
  const people = useMemo(() => rows.map(({ userId }) => userId).join(' '), [rows])
  // Do not re-sort by content: rows that move while grading would put the next grade on the wrong student.
  // biome-ignore lint/correctness/useExhaustiveDependencies: arranged again with other people, another search or order
  const places = useMemo(
    () => arranged(rows, search, order).map(({ userId }) => userId),
    [people, search, order],
  )
  const shown = useMemo(() => {
    const byPerson = new Map(rows.map((row) => [row.userId, row]))
    return places.flatMap((userId) => byPerson.get(userId) ?? [])
  }, [rows, places])
  // After a refetch, a long class loads page by page; until this row arrives, keep the opened one.
  const openRow = open && (rows.find(({ userId }) => userId === open.row.userId) ?? open.row)
  const cellOf = (row: GradebookRow, item: GradeItem) =>
    row.cells[items.findIndex(({ id }) => id === item.id)]

  /** @returns why it was refused, or null */
  async function write(row: GradebookRow, item: GradeItem, change: CellChange): Promise<Refused | null> {
    const version = cellOf(row, item)?.[2] ?? 0
    try {
      const answer = await callApi('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}', {
        params: { id: course.id, userId: row.userId, itemId: item.id },
        body: { version, ...change },
      })
      replace(answer.row)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) return { message: 'Please try again.', fields: [] }
      if (error.code === 'grade-changed') void reload()
      return error
    }
  }

  // Replacing an earned score needs a reason: the dialog opens with the points filled in.
  const cells = useTypedCells(
    rows,
    (row, item, score) => write(row, item, { score, excused: false, reason: reason.trim() }),
    (row, item, points, problem) => setOpen({ row, item, wanted: points ?? undefined, problem }),
  )

  return (
    <main id="main" className="wrap wrap-wide pb-24">
      <TaughtCourseHead course={course} current="grades" isAdmin={isAdmin} title="Gradebook" />
      {studentCount === 0 && !isPart ? (
        <EmptyState
          title="No students yet"
          art={{ id: course.id, department: course.departmentId }}
          action={
            course.can.includes('edit-course') && (
              <ButtonLink to={completionAddress(course.id)} variant="outline">
                What the certificates ask for
              </ButtonLink>
            )
          }
        >
          Students appear here with their quizzes and assignments once they enroll.
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-4">
            <Field label="Find a student" className="mb-0 w-64 max-sm:w-full">
              <SearchInput value={search} onValueChange={setSearch} />
            </Field>
            <PartChoice
              label="Round"
              choices={rounds}
              value={part.round}
              onChange={(round) => onPart({ ...part, round })}
            />
            <PartChoice
              label="Group"
              choices={groups}
              value={part.group}
              onChange={(group) => onPart({ ...part, group })}
            />
            <Field label="Order" className="mb-0 w-48 max-sm:w-full">
              <Select
                options={[
                  { value: 'name', label: 'By name' },
                  { value: 'low', label: 'Lowest grade first' },
                  { value: 'high', label: 'Highest grade first' },
                ]}
                value={order}
                onChange={(event) => setOrder(event.target.value as Order)}
              />
            </Field>
            <Field label="Reason for changes" optional className="mb-0 w-72 max-sm:w-full">
              <TextInput
                dir="auto"
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
            <div className="ml-auto flex flex-wrap items-center gap-3 max-md:ml-0">
              {course.can.includes('edit-course') && (
                <>
                  <ButtonLink to={completionAddress(course.id)} variant="outline" size="small">
                    Certificates
                  </ButtonLink>
                  <Button variant="outline" size="small" onClick={() => setDialog('policy')}>
                    Weights
                  </Button>
                </>
              )}
              {mayGrade && (
                <Button variant="outline" size="small" onClick={() => setDialog('import')}>
                  <Upload aria-hidden="true" />
                  Import CSV
                </Button>
              )}
              <ExternalButtonLink
                variant="outline"
                size="small"
                href={`/api/teach/courses/${encodeURIComponent(course.id)}/grades/export?${new URLSearchParams({ ...part })}`}
                download={`${course.id}-gradebook.csv`}
              >
                <Download aria-hidden="true" />
                Export CSV
              </ExternalButtonLink>
            </div>
          </div>
          <p className="type-note mb-2 text-ink-2" role="status">
            {failed
              ? 'Some students couldn’t be loaded.'
              : complete
                ? `${shown.length.toLocaleString('en')} of ${studentCount.toLocaleString('en')} students`
                : `Loading ${rows.length.toLocaleString('en')} of ${studentCount.toLocaleString('en')} students`}
            {failed && (
              <Button variant="quiet" size="small" className="ml-3" onClick={retry}>
                Try again
              </Button>
            )}
          </p>
          <UnsavedCells
            typed={cells.typed}
            onAgain={() => void cells.sendAgain()}
            onDiscard={cells.forgetAll}
          />
          <UnsavedQuestion isUnsaved={cells.isUnsaved} allowsSearch />
          {shown.length === 0 ? (
            <EmptyState
              title="No students found"
              art={{ id: course.id, department: course.departmentId }}
              action={
                <Button
                  variant="outline"
                  onClick={() => {
                    setSearch('')
                    if (studentCount === 0) onPart({})
                  }}
                >
                  Show all students
                </Button>
              }
            >
              {studentCount === 0
                ? 'This part of the course has no students yet.'
                : complete
                  ? 'No name or address matches your search.'
                  : 'None so far. Some students aren’t loaded yet.'}
            </EmptyState>
          ) : (
            <GradebookGrid
              items={items}
              rows={shown}
              rowCount={shown.length === rows.length ? studentCount : shown.length}
              caption={`Gradebook for ${course.code}`}
              typed={cells.typed}
              readOnly={!mayGrade}
              onEnter={(row, item, points) => void cells.enter(row, item, points)}
              onForget={cells.forget}
              onDetails={(row, item) => setOpen({ row, item })}
              onTrouble={(description) => toast({ title: 'Not saved', description, variant: 'destructive' })}
            />
          )}
        </>
      )}
      {open && openRow && (
        <CellDialog
          courseId={course.id}
          row={openRow}
          item={open.item}
          cell={cellOf(openRow, open.item) ?? [null, 'open', 0]}
          wanted={open.wanted}
          problem={open.problem}
          readOnly={!mayGrade}
          onSave={(change) => write(openRow, open.item, change)}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog courseId={course.id} onClose={() => setDialog(null)} onApplied={reload} />
      )}
      {dialog === 'policy' && (
        <PolicyDialog
          courseId={course.id}
          policy={first.policy}
          onClose={() => setDialog(null)}
          onSaved={reload}
        />
      )}
    </main>
  )
}

/** Rows without a grade come last in both directions. */
function arranged(rows: readonly GradebookRow[], search: string, order: Order): readonly GradebookRow[] {
  const wanted = folded(search.trim())
  const found =
    wanted === '' ? rows : rows.filter(({ name, email }) => folded(`${name} ${email}`).includes(wanted))
  if (order === 'name') return found
  const sign = order === 'low' ? 1 : -1
  return [...found].sort((a, b) => {
    if (a.percent === null || b.percent === null)
      return Number(a.percent === null) - Number(b.percent === null)
    return sign * (a.percent - b.percent)
  })
}

interface PartChoiceProps {
  label: string
  choices: readonly { id: string; name: string }[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Nothing to choose from, nothing shown. */
function PartChoice({ label, choices, value, onChange }: PartChoiceProps) {
  if (choices.length === 0) return null
  return (
    <Field label={label} className="mb-0 w-60 max-sm:w-full">
      <Select
        placeholder="All"
        value={value ?? ''}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  )
}
