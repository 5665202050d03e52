import { useState } from 'react'
import type { DocumentVersion } from '../../../../contract/courses/documents.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { Button, ExternalButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import type { useDocumentChanges } from './use-document-changes.ts'

interface DocumentVersionsProps {
  /** Newest first. */
  versions: readonly DocumentVersion[]
  changes: ReturnType<typeof useDocumentChanges>
}

/** Every PDF that the module had: open it, show it again, or delete it for good. */
export function DocumentVersions({ versions, changes }: DocumentVersionsProps) {
  const [deleting, setDeleting] = useState<DocumentVersion | null>(null)
  return (
    <section aria-labelledby="document-versions" className="mt-10">
      <h2 id="document-versions" className="type-heading mb-2">
        Versions
      </h2>
      <p className="type-note mb-3 text-ink-2">The last 20 are kept. Only authors can open them.</p>
      <ul className="border-t border-line-strong">
        {versions.map((version) => (
          <li
            key={version.number}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <VersionLine version={version} />
            <div className="flex flex-wrap gap-2">
              <ExternalButtonLink
                href={version.url}
                target="_blank"
                variant="quiet"
                size="small"
                aria-label={`Open version ${version.number} in a new tab`}
              >
                Open
              </ExternalButtonLink>
              {!version.shown && (
                <>
                  <Button
                    variant="outline"
                    size="small"
                    busy={changes.busy}
                    aria-label={`Show version ${version.number}`}
                    onClick={() => void changes.restore(version.number)}
                  >
                    Show
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Delete version ${version.number}`}
                    onClick={() => setDeleting(version)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={`Delete version ${deleting?.number ?? ''}?`}
        description="The file is deleted for good."
        confirmLabel="Delete version"
        danger
        busy={changes.busy}
        onConfirm={() => {
          const number = deleting?.number
          setDeleting(null)
          if (number !== undefined) void changes.deleteVersion(number)
        }}
      />
    </section>
  )
}

function VersionLine({ version }: { version: DocumentVersion }) {
  const { number, name, size, addedAt, addedBy, shown } = version
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-[560]">{`Version ${number}`}</span>
        {shown && <Tag tone="ok">Students read this</Tag>}
      </p>
      <p className="type-note text-ink-2 wrap-anywhere">
        <bdi>{name}</bdi>
        {` · ${sizeInWords(size)} · `}
        <LocalTime at={addedAt} />
        {' · '}
        <bdi>{addedBy ?? 'A former author'}</bdi>
      </p>
    </div>
  )
}
