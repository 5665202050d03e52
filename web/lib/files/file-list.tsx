import { Download, FileText, Image, Music, Video } from 'lucide-react'
import type { AttachedFile } from '../../../contract/attachments.ts'
import { kindOfFile, opensInPage } from '../../../rules/media/attachments.ts'
import { sizeInWords } from '../../../rules/media/media.ts'
import './files.css'

const icons = { image: Image, audio: Music, video: Video }

/** Files for readers: name, kind and size. Sound plays in place, pictures open, everything can be saved. */
export function FileList({ files, label = 'Files' }: { files: readonly AttachedFile[]; label?: string }) {
  if (files.length === 0) return null
  return (
    <ul className="given-files" aria-label={label}>
      {files.map((file) => (
        <GivenFile key={file.id} file={file} />
      ))}
    </ul>
  )
}

function GivenFile({ file }: { file: AttachedFile }) {
  const { name, type, size, url } = file
  const group = type.split('/')[0] as keyof typeof icons
  const Icon = icons[group] ?? FileText
  const isSound = group === 'audio'
  return (
    <li>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <span className="given-file-name">
        {opensInPage(type) && !isSound ? (
          <a href={url} target="_blank" rel="noopener" className="text-link">
            <bdi>{name}</bdi>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className="type-note block text-ink-2 tabular-nums">
          {`${kindOfFile(type)} · ${sizeInWords(size)}`}
        </span>
      </span>
      <a
        href={`${url}?download=1`}
        download
        className="text-link type-note inline-flex min-h-11 items-center gap-1.5"
      >
        <Download className="size-4" aria-hidden="true" />
        Download<span className="sr-only">{` ${name}`}</span>
      </a>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of an author, who gives its words in the text around it */}
      {isSound && <audio controls preload="none" src={url} aria-label={name} />}
    </li>
  )
}
