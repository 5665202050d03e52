import { Download } from 'lucide-react'
import type { PinnedComment, SubmittedFile } from '../../../../contract/assessment/assignments.ts'
import { shownAs } from '../../../../rules/assessment/assignments.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import type { Commenting } from './commenting.ts'
import { PictureFile } from './picture-file.tsx'
import { PlayedFile } from './played-file.tsx'

export interface FileViewProps {
  file: SubmittedFile
  comments: readonly PinnedComment[]
  /** Null for readers. */
  commenting: Commenting | null
}

/** Previews what a browser can show safely; everything can be downloaded. */
export function SubmittedFiles({
  files,
  comments,
  commenting,
}: {
  files: readonly SubmittedFile[]
  comments: readonly PinnedComment[]
  commenting: Commenting | null
}) {
  if (files.length === 0) return null
  return (
    <ul className="submitted-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id} data-file={file.id} tabIndex={-1}>
          <p className="submitted-file-head">
            <bdi className="work-file-name font-[560]">{file.name}</bdi>
            <span className="type-note text-ink-2 tabular-nums">{sizeInWords(file.size)}</span>
            <a
              href={`${file.url}?download=1`}
              download
              className="text-link type-note inline-flex min-h-7 items-center gap-1.5"
            >
              <Download className="size-4" aria-hidden="true" />
              Download<span className="sr-only">{` ${file.name}`}</span>
            </a>
          </p>
          <Shown
            file={file}
            comments={comments.filter(({ fileId }) => fileId === file.id)}
            commenting={commenting}
          />
        </li>
      ))}
    </ul>
  )
}

function Shown(props: FileViewProps) {
  const { file } = props
  const kind = shownAs(file.type)
  if (kind === 'picture') return <PictureFile {...props} />
  if (kind === 'film' || kind === 'sound') return <PlayedFile {...props} kind={kind} />
  if (kind === 'none') return null
  return (
    <details className="submitted-pdf">
      <summary>Show here</summary>
      <iframe src={file.url} title={file.name} loading="lazy" />
    </details>
  )
}
