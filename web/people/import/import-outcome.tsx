import type { OutputOf } from '../../../contract/index.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'
import { countTexts, people, peopleIn } from './count-texts.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportLines } from './import-lines.tsx'
import type { ImportSearch } from './queries.ts'
import { UndoImport } from './undo-import.tsx'
import { useImportState } from './use-import-state.ts'

type ImportOutcomeProps = OutputOf<'GET /api/admin/user-imports/{id}'> & {
  search: ImportSearch
  onChanged: () => Promise<void>
}

/** A file: its columns, what each line comes to, and the progress or result of the import. */
export function ImportOutcome({ import: file, lines, next, search, onChanged }: ImportOutcomeProps) {
  const { busy, failure, send } = useImportState(file.id, onChanged)
  const count = peopleIn(file.counts)
  const texts = countTexts(file.counts, file.newGroups)
  return (
    <section aria-labelledby="outcome">
      <BlockHead id="outcome" title={<bdi className="wrap-anywhere">{file.fileName}</bdi>} />
      <div className="pt-5">
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        {file.state === 'importing' && (
          <div className="mb-8 max-w-[32rem]">
            <Progress label={`Importing ${people(count)}`} shown />
            <p className="mt-3 text-ink-2">You can leave this page. The import continues.</p>
          </div>
        )}
        {file.state === 'undoing' && (
          <div className="mb-8 max-w-[32rem]">
            <Progress label="Undoing the import" shown />
          </div>
        )}
        {file.state === 'failed' && (
          <Alert tone="bad" title={file.failure ?? 'No one was imported'} className="mb-6" />
        )}
        {file.state === 'done' && <Done file={file} texts={texts} onChanged={onChanged} />}
        {file.undone && <Undone undone={file.undone} />}
        {file.state === 'checked' && (
          <>
            <ImportColumns key={JSON.stringify(file.columns)} file={file} onChanged={onChanged} />
            <h3 className="type-heading mt-10 mb-3">What the import does</h3>
            {texts.length > 0 && (
              <ul className="mb-6 grid gap-1 wrap-anywhere">
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {count > 0 ? (
              <Button busy={busy} onClick={() => void send('importing')}>
                {`Import ${people(count)}`}
              </Button>
            ) : (
              <Alert title="No line of this file changes anything.">
                {file.missing.length > 0
                  ? 'First say above which columns hold the addresses and the names.'
                  : 'Look at the lines below, or match other columns.'}
              </Alert>
            )}
          </>
        )}
        {(lines.length > 0 || search.outcome) && (
          <ImportLines file={file} lines={lines} next={next} search={search} />
        )}
      </div>
    </section>
  )
}

type File = ImportOutcomeProps['import']

function Done({
  file,
  texts,
  onChanged,
}: {
  file: File
  texts: readonly string[]
  onChanged: () => Promise<void>
}) {
  const sendsMail = useSendsMail()
  return (
    <>
      <Alert tone="ok" title={`Imported ${people(peopleIn(file.counts))}`} className="mb-5">
        <ul className="grid gap-1 wrap-anywhere">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {file.counts.create > 0 && (
          <p className="mt-2">
            {sendsMail ? (
              'Setup links are on the way to the new people.'
            ) : (
              <>
                Email isn’t set up, so the setup links are in the{' '}
                <TextLink to="/admin/outbox">Outbox</TextLink> for you to pass on.
              </>
            )}
          </p>
        )}
      </Alert>
      {file.failure && <Alert tone="bad" title={file.failure} className="mb-5" />}
      {file.undoUntil && <UndoImport file={file} until={file.undoUntil} onChanged={onChanged} />}
    </>
  )
}

function Undone({ undone }: { undone: NonNullable<File['undone']> }) {
  const { at, by, removed, kept, keptNames, ended, left, restored } = undone
  return (
    <>
      <Alert tone="ok" title="This import was undone" className="mb-5">
        <p>
          <LocalTime at={at} />
          {by && (
            <>
              , by <bdi>{by}</bdi>
            </>
          )}
        </p>
        <p>
          {`Accounts removed: ${removed.toLocaleString('en')}. Enrollments ended: ${ended.toLocaleString('en')}. Taken out of groups: ${left.toLocaleString('en')}. Names given back: ${restored.toLocaleString('en')}.`}
        </p>
      </Alert>
      {kept > 0 && (
        <Alert
          title={`${kept === 1 ? 'One account stays' : `${kept.toLocaleString('en')} accounts stay`}: used since the import`}
          className="mb-5"
        >
          <p className="wrap-anywhere">
            {keptNames.join(', ')}
            {kept > keptNames.length && ` and ${(kept - keptNames.length).toLocaleString('en')} more`}
          </p>
        </Alert>
      )}
      {removed > 0 && (
        <p className="mb-5 max-w-reading text-ink-2">
          Invitations that were sent cannot be taken back; their links no longer work.
        </p>
      )}
    </>
  )
}
