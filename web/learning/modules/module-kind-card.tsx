import type { ReactNode } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { weightText } from '../../../rules/courses/catalogue.ts'
import { filmSource, slidesOf } from '../../../rules/media/films.ts'
import { DataCost } from '../../ui/text/data-cost.tsx'
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
function noteOf(content: ModuleContent, more: number): ReactNode {
  const { type, film, document, notionUrl } = content
  if (type === 'pdf' && document) {
    const viewer = `; the viewer is ${weightText(viewerBytes + more)}, once`
    return (
      <>
        {`${document.pages === 1 ? '1 page' : `${document.pages.toLocaleString('en')} pages`}`}
        <DataCost bytes={document.size}>{`, ${weightText(document.size)}${viewer}`}</DataCost>
      </>
    )
  }
  if (type === 'pdf') {
    const bytes = viewerBytes + more
    return (
      <>
        Pages to read or print
        <DataCost bytes={bytes}>{`; the viewer is ${weightText(bytes)}, once`}</DataCost>
      </>
    )
  }
  if (type === 'notion')
    return notionUrl
      ? 'The author’s page in Notion, and a worksheet here'
      : 'A worksheet that saves as you write'
  if (film === null) {
    const bytes = playerBytes + more
    return (
      <>
        {`A slide talk, ${slideMinutes(content)} min`}
        <DataCost bytes={bytes}>{`; the player is ${weightText(bytes)}, once`}</DataCost>
      </>
    )
  }
  const source = filmSource(film.url)
  return (
    <>
      {source?.kind === 'embed' ? `A video on ${source.host}` : 'A video'}
      <DataCost bytes={film.bytes ?? 0}>{`, ${weightText(film.bytes ?? 0)} in all`}</DataCost>
    </>
  )
}

/** A section of the talk has some thirty words. */
const secondsPerSection = 14

function slideMinutes({ title, keyPoints, headings }: ModuleContent): number {
  const sections = headings.filter(({ level }) => level === 3).length
  const seconds = (slidesOf(title, keyPoints).at(-1)?.end ?? 0) + sections * secondsPerSection
  return Math.max(1, Math.round(seconds / 60))
}

/** The element that opens the module's film, document or worksheet. */
export const materialId = 'material'

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
    <div
      id={materialId}
      className="print:hidden mt-4 flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-box border border-line bg-raised px-4 py-2.5 sm:mt-7 sm:py-3.5"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-[min(7.5rem,100%)] flex-1">
        <p className="font-semibold">{titles[known]}</p>
        <p className="type-note text-ink-2">{noteOf(content, more)}</p>
      </div>
      {children}
    </div>
  )
}
