import { formulasAsTyped } from './formulas.ts'
import { flattenCells, splitMergedCells } from './tables.ts'
import { wordLists } from './word-lists.ts'

/** Changes the author should know about. */
export interface Changes {
  /** External pictures, which pages do not load and readers would see as broken. */
  picturesLeftOut: number
  cellsSplit: boolean
}

/** Cleans HTML from the clipboard for a lecture. */
export function fitHtml(html: string): Changes & { html: string } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const before = body.innerHTML
  const changes = fitBody(body, window.location.origin)
  // HTML copied within the editor carries more than its elements, so return it untouched if nothing changed.
  return { ...changes, html: body.innerHTML === before ? html : body.innerHTML }
}

/** @param origin of this site, whose pictures stay */
export function fitBody(body: HTMLElement, origin: string): Changes {
  formulasAsTyped(body)
  wordLists(body)
  const cellsSplit = splitMergedCells(body)
  flattenCells(body)
  // An h1 is the module's title, so texts with one move down a level.
  if (body.querySelector('h1') !== null) {
    for (const heading of body.querySelectorAll('h1, h2, h3')) lower(heading)
  }
  // A parsed document inherits this page's URL, so relative paths count as this site's.
  const foreign = [...body.querySelectorAll('img')].filter(({ src }) => !src.startsWith(`${origin}/`))
  for (const picture of foreign) picture.remove()
  return { picturesLeftOut: foreign.length, cellsSplit }
}

function lower(heading: Element): void {
  const lowered = heading.ownerDocument.createElement(`h${Number(heading.tagName.slice(1)) + 1}`)
  lowered.append(...heading.childNodes)
  heading.replaceWith(lowered)
}
