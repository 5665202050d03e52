import { useState } from 'react'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'
import type { CheckedFile } from './import-page.tsx'
import { ImportProblems } from './import-problems.tsx'

interface ImportOutcomeProps extends CheckedFile {
  isLater: boolean
  onBegun: () => Promise<void>
}

const people = (count: number) => (count === 1 ? 'one person' : `${count.toLocaleString('en')} people`)

/** A checked file: its problems, the import button, or the progress. */
export function ImportOutcome({ import: file, problems, next, isLater, onBegun }: ImportOutcomeProps) {
  const sendsMail = useSendsMail()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await callApi('PUT /api/admin/user-imports/{id}', {
        params: { id: file.id },
        body: { state: 'importing' },
      })
      await onBegun()
    } catch (error) {
      setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="outcome">
      <BlockHead id="outcome" title={<bdi className="wrap-anywhere">{file.fileName}</bdi>} />
      <div className="pt-5">
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        {file.unusedColumns.length > 0 && (
          <p className="mb-5 max-w-reading wrap-anywhere text-ink-2">
            {`Unused columns: ${file.unusedColumns.join(', ')}.`}
          </p>
        )}
        {file.state === 'importing' && (
          <div className="max-w-[32rem]">
            <Progress label={`Inviting ${people(file.lineCount)}`} shown />
            <p className="mt-3 text-ink-2">You can leave this page. The import continues.</p>
          </div>
        )}
        {file.state === 'done' && (
          <Alert tone="ok" title={`Invited ${people(file.lineCount)}`}>
            {sendsMail ? (
              'Their setup links are on the way.'
            ) : (
              <>
                Email isn’t set up, so their setup links are in the{' '}
                <TextLink to="/admin/outbox">Outbox</TextLink> for you to pass on.
              </>
            )}
          </Alert>
        )}
        {file.state === 'failed' && <Alert tone="bad" title={file.failure ?? 'No one was imported'} />}
        {file.state === 'checked' && file.problemCount === 0 && (
          <>
            <p className="mb-5">{`The file has ${people(file.lineCount)} and no problems.`}</p>
            <Button busy={busy} onClick={() => void begin()}>
              {`Invite ${people(file.lineCount)}`}
            </Button>
          </>
        )}
        {file.state === 'checked' && file.problemCount > 0 && (
          <>
            <Alert tone="bad" title={titleOf(file.problemCount, file.lineCount)} className="mb-6">
              No one was invited. Fix the file and choose it again.
            </Alert>
            <ImportProblems problems={problems} />
            <div className="mt-6 flex flex-wrap gap-3">
              {isLater && (
                <ButtonLink to={`/admin/users/import?id=${file.id}`} variant="outline" size="small">
                  First problems
                </ButtonLink>
              )}
              {next !== null && (
                <ButtonLink
                  to={`/admin/users/import?id=${file.id}&after=${next}`}
                  variant="outline"
                  size="small"
                >
                  More problems
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

const titleOf = (problems: number, lines: number) =>
  problems === 1
    ? `One line of ${lines.toLocaleString('en')} has a problem`
    : `${problems.toLocaleString('en')} lines of ${lines.toLocaleString('en')} have problems`
