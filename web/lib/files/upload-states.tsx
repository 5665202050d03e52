import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { UploadNotes } from '../../ui/forms/upload-notes.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useUploads } from './use-uploads.ts'

type Uploads = ReturnType<typeof useUploads>

/** A row for each upload on its way, with its progress. */
export function UploadRows({ uploads, onStop }: { uploads: Uploads; onStop: () => void }) {
  return uploads.sending.map(({ key, name, share, abort }) => (
    <li key={key}>
      <bdi className="file-row-name">{name}</bdi>
      <span className="type-note text-ink-2 tabular-nums">{`${Math.round(share * 100)}%`}</span>
      <IconButton
        label={`Stop uploading ${name}`}
        onClick={() => {
          abort.abort()
          onStop()
        }}
      >
        <X />
      </IconButton>
      <Progress
        label={`Uploading ${name}`}
        value={Math.round(share * 100)}
        max={100}
        className="col-span-full"
      />
    </li>
  ))
}

/** What was not added, and why; and what was added, for screen readers. */
export function UploadMessages({ uploads }: { uploads: Uploads }) {
  const { failures, notes, said, sendAgain } = uploads
  return (
    <>
      {failures.length > 0 && (
        <Alert
          tone="bad"
          role="alert"
          title={failures.length === 1 ? 'A file wasn’t added' : 'Files weren’t added'}
        >
          <ul>
            {failures.map(({ text }) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
          {failures.some(({ unsent }) => unsent !== null) && (
            <Button variant="outline" size="small" className="mt-3" onClick={sendAgain}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      <UploadNotes notes={notes} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
