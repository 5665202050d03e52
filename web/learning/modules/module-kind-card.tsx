import type { ReactNode } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { weightText } from '../../../rules/courses/catalogue.ts'
import { filmSource } from '../../../rules/media/films.ts'
import { moduleKinds } from './module-kinds.ts'

/** Specification, section 8. */
const unknownKind = 'Content type not recognized. Please contact support if you believe this is an error.'

const titles = { video: 'Video lecture', pdf: 'PDF Document', notion: 'Notion Document' }

/** Bytes of the player's code; the player's journey measures it. */
const playerBytes = 34_000

/** Bytes of pdf.js and its worker; the document's journey measures it. */
const viewerBytes = 470_000

/** Bytes of React, which a document loads with the first thing that is opened. */
const reactBytes = 72_000

/**
 * What opens, and how much it downloads beyond the lecture.
 *
 * @param more bytes that this page lacks and loads as well
 */
function noteOf({ type, film, notionUrl }: ModuleContent, more: number): string {
  if (type === 'pdf')
    return `This lecture, typeset for print; the viewer is ${weightText(viewerBytes + more)}, once`
  if (type === 'notion')
    return notionUrl
      ? 'The author’s page in Notion, and a worksheet here'
      : 'A worksheet to fill in, here or in Notion'
  if (film === null)
    return `The key points as timed slides with captions; the player is ${weightText(playerBytes + more)}, once`
  const source = filmSource(film.url)
  const where = source?.kind === 'embed' ? `A video on ${source.host}` : 'A video'
  return film.bytes === null ? where : `${where}, ${weightText(film.bytes)} in all`
}

interface ModuleKindCardProps {
  content: ModuleContent
  /** Whether opening it loads React as well, as in a document. */
  loadsReact?: boolean
  children: ReactNode
}

/** The row above a module's content that names its kind and opens it. */
export function ModuleKindCard({ content, loadsReact = false, children }: ModuleKindCardProps) {
  const { type } = content
  const more = loadsReact ? reactBytes : 0
  const known = type in moduleKinds && type !== 'other' ? type : null
  if (known === null) return <p className="my-7 text-ink-2">{unknownKind}</p>
  const { icon: Icon } = moduleKinds[known]
  return (
    <div className="print:hidden mt-7 flex flex-wrap items-center gap-3.5 rounded-box border border-line bg-raised px-4 py-3.5">
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold">{titles[known]}</p>
        <p className="type-note text-ink-2">{noteOf(content, more)}</p>
      </div>
      {children}
    </div>
  )
}
