import { type Slide, slidesOf } from '../../../rules/media/films.ts'

/** A slide of the talk: what is spoken, under which heading, and what there is to look at. */
export interface TalkSlide extends Slide {
  /** Of the lecture's section; empty on the first slide and the key points. */
  heading: string
  /** A table, figure or quotation of the lecture. */
  exhibit: Element | null
}

/** What fits a screen, alone and below something to look at. */
const mostWords = { alone: 45, below: 26 } as const
const largestExhibit = { rows: 8, columns: 5, letters: 420 } as const

const exhibits =
  'figure:not(.lecture-template, .lecture-audio, .lecture-film), .table-scroll, blockquote, .callout, .lecture-compare, .lecture-steps, .lecture-timeline'

/**
 * The talk of a lecture: its title, each section with its first words and what it shows, then the key points.
 *
 * @param lecture the lecture's text on the page; without it the key points are the talk
 */
export function talkOf(lecture: Element | null, title: string, keyPoints: readonly string[]): TalkSlide[] {
  const parts = [
    { heading: '', text: title, exhibit: null },
    ...(lecture === null ? [] : sectionsOf(lecture)),
    ...keyPoints.map((text) => ({ heading: '', text, exhibit: null })),
  ]
  const [first, ...others] = parts
  const timed = slidesOf(
    first?.text ?? title,
    others.map(({ text }) => text),
  )
  return timed.map((slide, index) => ({
    ...slide,
    heading: parts[index]?.heading ?? '',
    exhibit: parts[index]?.exhibit ?? null,
  }))
}

interface Part {
  heading: string
  text: string
  exhibit: Element | null
}

function sectionsOf(lecture: Element): Part[] {
  const parts: Part[] = []
  let heading = ''
  let opening: string | null = null
  let shown: { element: Element; lead: string } | null = null
  let lead = ''
  const close = () => {
    const text = (shown === null ? opening : shown.lead || opening) ?? ''
    const most = shown === null ? mostWords.alone : mostWords.below
    if (heading !== '' && text !== '')
      parts.push({ heading, text: firstWords(text, most), exhibit: shown?.element ?? null })
  }
  for (const element of lecture.children) {
    if (element.matches('h3')) {
      close()
      heading = wordsOf(element)
      opening = null
      shown = null
      lead = ''
    } else if (element.matches('p')) {
      lead = wordsOf(element)
      opening ??= lead
    } else if (shown === null && element.matches(exhibits)) {
      const copy = copyOf(element)
      if (fits(copy)) shown = { element: copy, lead }
    }
  }
  close()
  return parts
}

function fits(element: Element): boolean {
  const rows = element.querySelectorAll('tr')
  const columns = Math.max(0, ...[...rows].map((row) => row.children.length))
  return (
    rows.length <= largestExhibit.rows &&
    columns <= largestExhibit.columns &&
    (element.textContent?.length ?? 0) <= largestExhibit.letters &&
    element.querySelector('form, input, button') === null
  )
}

/** Without ids and focus, which the original keeps, and without what is folded, such as the numbers of a chart. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const folded of copy.querySelectorAll('details')) folded.remove()
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    part.removeAttribute('id')
    part.removeAttribute('tabindex')
    if (part.matches('a')) part.replaceWith(...part.childNodes)
  }
  return copy
}

/** The text without the link to the section itself. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('.heading-anchor, sup')) part.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Whole sentences, at least one. */
function firstWords(text: string, most: number): string {
  const sentences = text.split(/(?<=[.!?…][”"’']?)\s+/)
  let taken = sentences[0] ?? ''
  for (const sentence of sentences.slice(1)) {
    if (`${taken} ${sentence}`.split(' ').length > most) break
    taken = `${taken} ${sentence}`
  }
  return taken
}
