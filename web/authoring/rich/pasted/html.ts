import { formulasAsTyped } from './formulas.ts'
import { flattenCells, splitMergedCells } from './tables.ts'
import { wordLists } from './word-lists.ts'

/** What was changed that the author should know of. */
export interface Changes {
  /** Pictures that are not on this site: readers would see a broken one, because pages show none from elsewhere. */
  picturesLeftOut: number
  cellsSplit: boolean
}

/** HTML from the clipboard, made fit for a lecture. */
export function fitHtml(html: string): Changes & { html: string } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const before = body.innerHTML
  const changes = fitBody(body, window.location.origin)
  // What is copied within the editor says more than its elements, so it stays as it is when nothing has to change.
  return { ...changes, html: body.innerHTML === before ? html : body.innerHTML }
}

/** @param origin of this site, whose pictures stay */
export function fitBody(body: HTMLElement, origin: string): Changes {
  formulasAsTyped(body)
  wordLists(body)
  const cellsSplit = splitMergedCells(body)
  flattenCells(body)
  // A heading of the first level is the title of the module: a text that has them begins one level lower here.
  if (body.querySelector('h1') !== null) {
    for (const heading of body.querySelectorAll('h1, h2, h3')) lower(heading)
  }
  // A parsed document has the address of the page it was parsed in, so that a path is one of this site.
  const foreign = [...body.querySelectorAll('img')].filter(({ src }) => !src.startsWith(`${origin}/`))
  for (const picture of foreign) picture.remove()
  return { picturesLeftOut: foreign.length, cellsSplit }
}

function lower(heading: Element): void {
  const lowered = heading.ownerDocument.createElement(`h${Number(heading.tagName.slice(1)) + 1}`)
  lowered.append(...heading.childNodes)
  heading.replaceWith(lowered)
}
