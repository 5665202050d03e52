import type { ImportProblem, UserImport } from '../../../contract/people/import.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'

export interface CheckedFile {
  import: UserImport
  problems: readonly ImportProblem[]
  next: number | null
}

interface ImportPageProps {
  /** Null before a file is chosen. */
  checked: CheckedFile | null
  /** This page of problems is not the first. */
  isLater: boolean
  onChecked: (id: string) => void
  onBegun: () => Promise<void>
}

/** Imports all users of a file or none. */
export function ImportPage({ checked, isLater, onChecked, onBegun }: ImportPageProps) {
  const sendsMail = useSendsMail()
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/users">User Management</Crumb>
      <h1 className="type-section mt-4 mb-3">Import people</h1>
      <div className="mb-8 max-w-reading text-ink-2">
        <p>
          A CSV file with one person per line. Its first line names the columns: <strong>email</strong>,{' '}
          <strong>first name</strong>, <strong>last name</strong> (empty for people with one name) and,
          optionally, <strong>role</strong> (student, instructor or administrator; student if empty). Other
          columns are ignored. Files from OneRoster, Moodle, Canvas and Google work as they are.
        </p>
        <p className="mt-3">
          We check the file first. Once you confirm, everyone in it is invited, or no one:{' '}
          {sendsMail ? 'by e-mail.' : 'through links that you pass on, because email isn’t set up.'}
        </p>
      </div>
      <pre className="mb-10 max-w-reading rounded-box wrap-anywhere whitespace-pre-wrap bg-sunk p-4 text-small">
        {'email,first name,last name,role\nsalma@example.org,Salma,Idrissi,student\n'}
      </pre>
      <ChooseFile label={checked ? 'Another file' : 'File'} onChecked={onChecked} />
      <div aria-live="polite" className="mt-12">
        {checked && (
          <ImportOutcome key={checked.import.id} {...checked} isLater={isLater} onBegun={onBegun} />
        )}
      </div>
    </main>
  )
}
