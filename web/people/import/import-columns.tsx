import { useState } from 'react'
import type { ImportColumn, ImportMatching, UserImport } from '../../../contract/people/import.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

const columnOptions: { value: ImportColumn | ''; label: string }[] = [
  { value: '', label: 'Ignore' },
  { value: 'email', label: 'Email' },
  { value: 'first-name', label: 'First name' },
  { value: 'last-name', label: 'Last name' },
  { value: 'name', label: 'Whole name' },
  { value: 'role', label: 'Role' },
  { value: 'course', label: 'Course' },
  { value: 'course-role', label: 'Role in the course' },
  { value: 'round', label: 'Round of the course' },
  { value: 'group', label: 'Group' },
  { value: 'status', label: 'Status (leaves out who has left)' },
]

const existingOptions = [
  { value: 'enroll', label: 'Enroll them, keep their names' },
  { value: 'update', label: 'Enroll them, take the names of the file' },
  { value: 'skip', label: 'Leave their lines out' },
]

const nameOptions = [
  { value: 'split', label: 'Split into first and last name' },
  { value: 'keep', label: 'Keep as one name' },
]

/** What the columns hold, found by their names and changed by selects; the rest is ignored and said. */
export function ImportColumns({ file, onChanged }: { file: UserImport; onChanged: () => Promise<void> }) {
  const [matching, setMatching] = useState<ImportMatching>(() => ({
    columns: file.columns,
    existing: file.existing,
    names: file.names,
  }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { columns, existing, names } = matching
  const ignored = file.heads.flatMap(({ head }, place) => (file.columns[place] ? [] : [head || '(no name)']))
  const isChanged =
    existing !== file.existing ||
    names !== file.names ||
    columns.some((column, place) => column !== file.columns[place])
  const choose = (place: number, value: string) =>
    setMatching({
      ...matching,
      columns: columns.map((column, at) =>
        at === place ? ((value || null) as ImportColumn | null) : column,
      ),
    })
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await callApi('PUT /api/admin/user-imports/{id}/matching', { params: { id: file.id }, body: matching })
      await onChanged()
    } catch (error) {
      setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="max-w-reading text-ink-2">{`Read as ${file.readAs}.`}</p>
      {file.missing.length > 0 && (
        <Alert tone="bad" title={missingText(file.missing)} className="mt-5">
          Choose it below.
        </Alert>
      )}
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-5" />}
      <details open={file.missing.length > 0} className="mt-5">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold wrap-anywhere">
          {`${file.heads.length - ignored.length} of ${file.heads.length} columns are used`}
        </summary>
        <div className="grid gap-x-5 gap-y-4 pt-4 sm:grid-cols-2 lg:grid-cols-3">
          {file.heads.map(({ head, samples }, place) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place; names may repeat
              key={place}
              label={<bdi className="wrap-anywhere">{head || '(no name)'}</bdi>}
              hint={
                <bdi className="line-clamp-1 wrap-anywhere">
                  {samples.length > 0 ? samples.join(' · ') : 'Empty'}
                </bdi>
              }
              className="mb-0 min-w-0"
            >
              <Select
                options={columnOptions}
                value={columns[place] ?? ''}
                onChange={({ target }) => choose(place, target.value)}
              />
            </Field>
          ))}
        </div>
      </details>
      {ignored.length > 0 && (
        <p className="mt-2 max-w-reading wrap-anywhere text-ink-2">{`Ignored: ${ignored.join(', ')}.`}</p>
      )}
      <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="People who have an account" className="mb-0">
          <Select
            options={existingOptions}
            value={existing}
            onChange={({ target }) =>
              setMatching({ ...matching, existing: target.value as ImportMatching['existing'] })
            }
          />
        </Field>
        {columns.includes('name') && (
          <Field label="Whole names" className="mb-0">
            <Select
              options={nameOptions}
              value={names}
              onChange={({ target }) =>
                setMatching({ ...matching, names: target.value as ImportMatching['names'] })
              }
            />
          </Field>
        )}
      </div>
      {isChanged && (
        <Button type="submit" variant="outline" busy={busy} className="mt-5">
          Read the file again
        </Button>
      )}
    </form>
  )
}

function missingText(missing: readonly ImportColumn[]): string {
  if (missing.length > 1) return 'Which columns hold the email addresses and the names?'
  return missing.includes('email')
    ? 'Which column holds the email addresses?'
    : 'Which column holds the names?'
}
