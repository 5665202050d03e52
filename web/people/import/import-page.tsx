import type { OutputOf } from '../../../contract/index.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Crumb } from '../../ui/text/text.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import type { ImportSearch } from './queries.ts'

interface ImportPageProps {
  /** Null before a file is chosen. */
  checked: OutputOf<'GET /api/admin/user-imports/{id}'> | null
  /** Null while a file is shown. */
  history: OutputOf<'GET /api/admin/user-imports'> | null
  search: ImportSearch
  onChecked: (id: string) => void
  /** The import is in another state or has other columns. */
  onChanged: () => Promise<void>
}

/** Brings people in from a file: read, matched and shown by line before anything changes. */
export function ImportPage({ checked, history, search, onChecked, onChanged }: ImportPageProps) {
  const sendsMail = useSendsMail()
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to={checked ? '/admin/users/import' : '/admin/users'}>
        {checked ? 'Imports' : 'User Management'}
      </Crumb>
      <h1 className={classNames('type-section mt-4', checked ? 'mb-8' : 'mb-3')}>Import people</h1>
      {!checked && (
        <div className="mb-8 max-w-reading text-ink-2">
          <p>
            A CSV file with one person per line, as your other system or spreadsheet writes it: OneRoster,
            Moodle, Canvas, Google, or the exports of this site. Columns for courses, course roles, rounds and
            groups enroll people in the same step.
          </p>
          <p className="mt-3">
            Nothing changes before you have seen what each line comes to. New people are then invited{' '}
            {sendsMail ? 'by email' : 'through links that you pass on, because email isn’t set up'}, and you
            can undo the import for a day.
          </p>
        </div>
      )}
      <ChooseFile label={checked ? 'Another file' : 'File'} onChecked={onChecked} />
      <div aria-live="polite" className="mt-12">
        {checked && (
          <ImportOutcome key={checked.import.id} {...checked} search={search} onChanged={onChanged} />
        )}
      </div>
      {history && <ImportHistory {...history} search={search} />}
    </main>
  )
}
