import type { ImportChange } from '../../../contract/assessment/gradebook.ts'
import { counted } from '../../../rules/text/counted.ts'
import { decimal } from '../../lib/points.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

const mostShown = 50

const before = (change: ImportChange) => (change.before === null ? '–' : decimal(change.before))
const after = (change: ImportChange) => (change.after === null ? 'excused' : decimal(change.after))

export const keyOf = ({ userId, itemId }: ImportChange) => `${userId} ${itemId}`

/** Shows at most the first fifty. */
export function ImportChanges({ changes }: { changes: readonly ImportChange[] }) {
  if (changes.length === 0) return null
  return (
    <>
      <Table caption={`${counted(changes.length, 'grade')} would change`} showCaption className="mt-5">
        <thead>
          <tr>
            <HeaderCell>Student</HeaderCell>
            <HeaderCell>Item</HeaderCell>
            <HeaderCell align="right">Now</HeaderCell>
            <HeaderCell align="right">New</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostShown).map((change) => (
            <tr key={keyOf(change)}>
              <RowHeader>
                <bdi>{change.name}</bdi>
              </RowHeader>
              <Cell label="Item">{change.itemTitle}</Cell>
              <Cell label="Now" align="right">
                {before(change)}
              </Cell>
              <Cell label="New" align="right">
                {after(change)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length > mostShown && (
        <p className="type-note mt-3 text-ink-2">{`and ${changes.length - mostShown} more`}</p>
      )}
    </>
  )
}

/** Grades changed since the export stay unless selected: the file may only carry the older score along. */
export function NewerGrades({
  changes,
  chosen,
  onChoose,
}: {
  changes: readonly ImportChange[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) {
  if (changes.length === 0) return null
  const choose = (keys: readonly string[], on: boolean) => {
    const others = [...chosen].filter((key) => !keys.includes(key))
    onChoose(new Set(on ? [...others, ...keys] : others))
  }
  return (
    <section aria-labelledby="newer-grades" className="mt-6">
      <Alert
        title={
          <span id="newer-grades">{`${counted(changes.length, 'grade')} changed after this file was exported`}</span>
        }
      >
        {changes.length === 1 ? 'It stays' : 'They stay'} as {changes.length === 1 ? 'it is' : 'they are'}{' '}
        unless you tick {changes.length === 1 ? 'it' : 'them'}.
      </Alert>
      {changes.length > 1 && (
        <Checkbox
          className="mt-3"
          label="Replace all"
          checked={chosen.size === changes.length}
          indeterminate={chosen.size > 0 && chosen.size < changes.length}
          onChange={(event) => choose(changes.map(keyOf), event.target.checked)}
        />
      )}
      <ul className="mt-2 grid gap-1">
        {changes.map((change) => (
          <li key={keyOf(change)}>
            <Checkbox
              label={
                <>
                  <bdi>{change.name}</bdi>
                  {`, ${change.itemTitle}: ${before(change)} now, ${after(change)} in the file`}
                </>
              }
              hint={change.newer && <ChangedBy newer={change.newer} />}
              checked={chosen.has(keyOf(change))}
              onChange={(event) => choose([keyOf(change)], event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangedBy({ newer }: { newer: NonNullable<ImportChange['newer']> }) {
  return (
    <>
      Changed <LocalTime at={newer.at} />
      {newer.by === null ? ', by the student’s own result' : ` by ${newer.by}`}
    </>
  )
}
