import type { AuthoredAttachment } from '../../../../contract/courses/assignment-attachments.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { Button, ExternalButtonLink } from '../../../ui/button.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'

type Version = AuthoredAttachment['earlier'][number]

interface EarlierVersionsProps {
  file: AuthoredAttachment
  onShow: (version: Version) => void
  onDelete: (version: Version) => void
}

/** What students got before: save it, give it again, or delete it for good. */
export function EarlierVersions({ file, onShow, onDelete }: EarlierVersionsProps) {
  const { earlier } = file
  if (earlier.length === 0) return null
  return (
    <details className="col-span-full">
      <summary className="min-h-11 content-center type-note">
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
        <span className="sr-only">{` of ${file.name}`}</span>
      </summary>
      <p className="type-note text-ink-2">Only authors can open them.</p>
      <ul aria-label={`Earlier versions of ${file.name}`}>
        {earlier.map((version, index) => {
          const called = `earlier version ${index + 1} of ${file.name}`
          return (
            <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <span className="min-w-0 flex-1 basis-40 type-note text-ink-2 wrap-anywhere">
                <bdi>{version.name}</bdi>
                {` · ${sizeInWords(version.size)} · `}
                <LocalTime at={version.addedAt} />
                {version.addedBy !== null && (
                  <>
                    {' · '}
                    <bdi>{version.addedBy}</bdi>
                  </>
                )}
              </span>
              <span className="flex flex-wrap gap-1">
                <ExternalButtonLink
                  href={`${version.url}?download=1`}
                  variant="quiet"
                  size="small"
                  aria-label={`Download ${called}`}
                >
                  Download
                </ExternalButtonLink>
                <Button
                  type="button"
                  variant="outline"
                  size="small"
                  aria-label={`Give ${called} again`}
                  onClick={() => onShow(version)}
                >
                  Give again
                </Button>
                <Button
                  type="button"
                  variant="quiet"
                  size="small"
                  aria-label={`Delete ${called}`}
                  onClick={() => onDelete(version)}
                >
                  Delete
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
