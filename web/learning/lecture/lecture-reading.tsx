import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModulePosition } from '../../../contract/learning/progress.ts'
import { island } from '../../lib/island.tsx'
import { Button } from '../../ui/button.tsx'
import { LectureContents } from './lecture-contents.tsx'
import { LectureTools } from './lecture-tools.tsx'
import { useReadAloud } from './use-read-aloud.ts'
import { goToBlock, type ReadingPlace, useReadingPlace } from './use-reading-place.ts'

export interface LectureReadingProps {
  content: Pick<ModuleContent, 'id' | 'title' | 'minutes' | 'headings'> & {
    /** Of work in the module's assignments. */
    hours: number
  }
  /** The last position, from any device. */
  position?: ModulePosition | undefined
  /** Not called for a visitor, whose reading is not kept. */
  onStopped?: ((stopped: { block: number; percent: number }) => void) | undefined
}

/** The id of the element that holds the lecture's text. */
export const lectureId = 'lecture-text'

/** The hash that opens a lecture at the last position. */
const goOnHash = '#continue'

/** Table of contents, tools and reading progress of the lecture that follows. */
export function LectureReading({ content, position, onStopped }: LectureReadingProps) {
  const article = useLectureText(content.id)
  const reader = useReadAloud(article, content.id)
  const begun = position !== undefined
  const onMove = useCallback(
    ({ block, percent }: ReadingPlace) => {
      // Seeing the first lines does not count as reading.
      if (block > 0 || begun) onStopped?.({ block, percent })
    },
    [onStopped, begun],
  )
  const place = useReadingPlace(article, content.id, onMove)
  useAddressedPlace(article, content.id, position)
  useLiveBlocks(article, content.id)
  return (
    <>
      <div className="reading-line" aria-hidden="true">
        <svg preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
          <rect width={place.percent} height="1" />
        </svg>
      </div>
      <LectureTools minutes={content.minutes} hours={content.hours} percent={place.percent} reader={reader} />
      <GoOn article={article} content={content} position={position} />
      <LectureContents headings={content.headings} current={place.section} />
    </>
  )
}

/** The text is in the page beside this component, which may be an island. */
function useLectureText(moduleId: string): React.RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another module has another text
  useEffect(() => {
    article.current = document.getElementById(lectureId)
  }, [moduleId])
  return article
}

/** Questions, calculators and templates of the lecture; their script loads only where there are any. */
function useLiveBlocks(article: React.RefObject<HTMLElement | null>, moduleId: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another module has other blocks
  useEffect(() => {
    const lecture = article.current
    if (lecture?.querySelector('[data-lecture-block]'))
      void import('./blocks/live-blocks.ts').then(({ makeBlocksLive }) => makeBlocksLive(lecture))
  }, [moduleId])
}

/** Follows a link to a section even if the lecture loads after the page; `#continue` goes to the last position. */
function useAddressedPlace(
  article: React.RefObject<HTMLElement | null>,
  lectureId: string,
  position: ModulePosition | undefined,
) {
  const stopped = useRef(position?.block ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lecture has other sections
  useEffect(() => {
    const hash = window.location.hash
    if (article.current === null || hash === '') return
    if (hash === goOnHash) return goToBlock(article.current, stopped.current)
    article.current.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView()
  }, [lectureId])
}

/** Offers the position from when the lecture was opened. */
function GoOn({
  article,
  content,
  position,
}: {
  article: React.RefObject<HTMLElement | null>
  content: LectureReadingProps['content']
  position: ModulePosition | undefined
}) {
  const [stopped] = useState(position)
  const [taken, setTaken] = useState(false)
  if (taken || stopped === undefined || stopped.block < 2 || stopped.percent >= 97) return null
  return (
    <p className="lecture-go-on">
      <span>{`You stopped here, at ${stopped.percent} percent.`}</span>
      <Button
        variant="outline"
        size="small"
        aria-label={`Continue reading ${content.title}`}
        onClick={() => {
          if (article.current) goToBlock(article.current, stopped.block)
          setTaken(true)
        }}
      >
        Continue reading
      </Button>
    </p>
  )
}

export const LectureReadingIsland = island('lecture-reading', LectureReading, { wakes: 'on scroll' })
