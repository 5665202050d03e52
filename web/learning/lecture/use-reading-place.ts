import { type RefObject, useEffect, useRef, useState } from 'react'

export interface ReadingPlace {
  /** Index of the block below the page's header, from 0. */
  block: number
  /** How much of the lecture has been in view, 0 to 100. */
  percent: number
  /** Id of the current section; null before the first. */
  section: string | null
}

const start: ReadingPlace = { block: 0, percent: 0, section: null }

/**
 * Tracks the reader's place while scrolling. Reports nothing before the reader has moved.
 *
 * @param onMove must be stable between renders
 */
export function useReadingPlace(
  article: RefObject<HTMLElement | null>,
  lectureId: string,
  onMove: (place: ReadingPlace) => void,
): ReadingPlace {
  const [place, setPlace] = useState(start)
  const firstLecture = useRef(lectureId)
  useEffect(() => {
    setPlace(start)
    let frame = 0
    const look = () => {
      frame = 0
      const element = article.current
      // Another tab of the module is open.
      if (element === null || element.offsetParent === null) return
      const next = measure(element)
      setPlace((known) =>
        known.block === next.block && known.percent === next.percent && known.section === next.section
          ? known
          : next,
      )
      onMove(next)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    window.addEventListener('scroll', soon, { passive: true })
    // Scrolling before hydration counts as moving. A lecture opened later starts unscrolled.
    if (lectureId === firstLecture.current && scrollY > 0) soon()
    return () => {
      window.removeEventListener('scroll', soon)
      cancelAnimationFrame(frame)
    }
  }, [lectureId, article, onMove])
  return place
}

function measure(article: HTMLElement): ReadingPlace {
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const { top, height } = article.getBoundingClientRect()
  const percent = Math.round(Math.max(0, Math.min(1, (innerHeight - top) / height)) * 100)
  const blocks = [...article.children]
  const under = blocks.findIndex((block) => block.getBoundingClientRect().bottom > head + 8)
  const block = under === -1 ? Math.max(0, blocks.length - 1) : under
  const section = blocks.slice(0, block + 1).findLast((element) => /^H[34]$/.test(element.tagName))
  return { block, percent, section: section?.id || null }
}

/** Scrolls to a block and focuses it, as a link would. */
export function goToBlock(article: HTMLElement, block: number): void {
  const target = article.children[block]
  if (!(target instanceof HTMLElement)) return
  target.scrollIntoView({ block: 'start' })
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
