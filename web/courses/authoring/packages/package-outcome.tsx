import { type FormEvent, useState } from 'react'
import { courseCode } from '../../../../contract/courses/authoring.ts'
import type { CheckedPackage, PackageTarget } from '../../../../contract/courses/packages.ts'
import { courseStateNames } from '../../../../rules/courses/authoring.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { BlockHead, TextLink } from '../../../ui/text/text.tsx'

interface PackageOutcomeProps {
  found: CheckedPackage
  fileName: string
  busy: boolean
  /** Address of a course in this frame. */
  courseAt: (id: string) => string
  /** Checks the package under another code. */
  onCode: (code: string) => void
  onImport: () => void
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en')} ${many}`

function contentsOf(course: NonNullable<CheckedPackage['course']>): string {
  const parts = [
    [course.modules, 'module', 'modules'],
    [course.lectures, 'lecture', 'lectures'],
    [course.quizzes, 'quiz', 'quizzes'],
    [course.questions, 'question', 'questions'],
    [course.assignments, 'assignment', 'assignments'],
    [course.pictures, 'picture', 'pictures'],
    [course.films, 'film', 'films'],
  ] as const
  const counts = parts.flatMap(([count, one, many]) => (count === 0 ? [] : counted(count, one, many)))
  return counts.length === 0 ? ', without modules.' : `, with ${counts.join(', ')}.`
}

/** What importing a package would do. States: problems, new, new version, unchanged, kept. */
export function PackageOutcome({ found, fileName, busy, courseAt, onCode, onImport }: PackageOutcomeProps) {
  const { course, target, problems, problemCount, changes } = found
  return (
    <section aria-labelledby="outcome">
      <BlockHead id="outcome" title={<bdi className="wrap-anywhere">{course?.title ?? fileName}</bdi>} />
      <div className="pt-5">
        {course && (
          <p className="mb-5 max-w-reading text-ink-2">
            <span className="course-code">{course.code}</span>
            {contentsOf(course)}
          </p>
        )}
        {problemCount > 0 && <Problems problems={problems} count={problemCount} />}
        {problemCount === 0 && target && (
          <>
            <TargetState target={target} changes={changes.length} courseAt={courseAt} />
            {changes.length > 0 && (
              <ul className="mb-6 max-w-reading list-disc pl-5 wrap-anywhere">
                {changes.map(({ kind, text }) => (
                  <li key={`${kind} ${text}`}>{`${changeNames[kind]}: ${text}`}</li>
                ))}
              </ul>
            )}
            {target.state !== 'kept' && (target.state === 'new' || changes.length > 0) && (
              <Button busy={busy} onClick={onImport}>
                {target.state === 'new' ? `Import as new course ${target.code}` : 'Import as new version'}
              </Button>
            )}
          </>
        )}
        {course && <OtherCode busy={busy} onCode={onCode} />}
      </div>
    </section>
  )
}

const changeNames = { made: 'New', changed: 'Changed', removed: 'Removed' } as const

function TargetState({
  target,
  changes,
  courseAt,
}: {
  target: PackageTarget
  changes: number
  courseAt: PackageOutcomeProps['courseAt']
}) {
  const { id, code, state, title, status } = target
  if (state === 'new') {
    return (
      <p className="mb-6 max-w-reading">{`There’s no course ${code} here yet. It would be created as a draft.`}</p>
    )
  }
  if (title === null) {
    return (
      <Alert title={`The code ${code} is taken`} className="mb-6">
        It belongs to a course you don’t teach. Import the package under another code instead.
      </Alert>
    )
  }
  if (state === 'kept') {
    return (
      <Alert title={`This course already exists: ${title}`} className="mb-6">
        {`It is ${status === 'draft' ? 'another draft' : `marked “${courseStateNames[status ?? 'published']}”`}, so the package won’t change it. Import it under another code instead. `}
        <TextLink to={courseAt(id)}>View course</TextLink>
      </Alert>
    )
  }
  if (changes === 0) {
    return <p className="mb-6 max-w-reading">{`The draft “${title}” is identical to this package.`}</p>
  }
  return (
    <p className="mb-6 max-w-reading">
      {`The draft “${title}” would get a new version. Its current lectures stay in their versions; everything else is replaced:`}
    </p>
  )
}

function Problems({ problems, count }: { problems: CheckedPackage['problems']; count: number }) {
  const title =
    count === 1 ? 'The package has a problem' : `The package has ${count.toLocaleString('en')} problems`
  return (
    <>
      <Alert tone="bad" title={title} className="mb-6">
        Nothing was imported. Fix the files and choose the package again.
      </Alert>
      <Table caption="Problems, by file and line">
        <thead>
          <tr>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>Line</HeaderCell>
            <HeaderCell>Problem</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ file, line, text }) => (
            <tr key={`${file} ${line} ${text}`}>
              <RowHeader className="wrap-anywhere">
                <bdi className="wrap-anywhere">{file || 'The package'}</bdi>
              </RowHeader>
              <Cell label="Line">{file ? line.toLocaleString('en') : '–'}</Cell>
              <Cell label="Problem" long>
                <span className="wrap-anywhere">{text}</span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > problems.length && (
        <p className="mt-4 text-ink-2">{`Showing the first ${problems.length}.`}</p>
      )}
    </>
  )
}

function OtherCode({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = courseCode.safeParse(code)
    setProblem(read.error?.issues[0]?.message)
    if (read.success) onCode(read.data)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-10 max-w-[32rem] border-t border-line pt-6">
      <Field
        id="other-code"
        label="Another code"
        hint="To import it next to an existing course."
        error={problem}
      >
        <TextInput value={code} autoComplete="off" onChange={({ target }) => setCode(target.value)} />
      </Field>
      <Button type="submit" variant="outline" busy={busy}>
        Check under this code
      </Button>
    </form>
  )
}
