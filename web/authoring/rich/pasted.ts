/** What comes from elsewhere by pasting or dropping, made fit for a lecture. */
interface Pasted {
  html: string
  /** Pictures that are not on this site: readers would see a broken one, for pages show none from elsewhere. */
  leftOut: number
}

/** A heading of the first level is the title of the module: a text that has them begins one level lower here. */
export function fitPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const foreign = [...body.querySelectorAll('img')].filter((picture) => !isOfThisSite(picture))
  const isTooHigh = body.querySelector('h1') !== null
  // Untouched where nothing is amiss: what is copied within the editor says more than its elements.
  if (foreign.length === 0 && !isTooHigh) return { html, leftOut: 0 }
  for (const picture of foreign) picture.remove()
  if (isTooHigh) for (const heading of body.querySelectorAll('h1, h2, h3')) lower(heading)
  return { html: body.innerHTML, leftOut: foreign.length }
}

/** A parsed document has the address of the page it was parsed in, so that a path is one of this site. */
const isOfThisSite = (picture: HTMLImageElement) => picture.src.startsWith(`${window.location.origin}/`)

function lower(heading: Element): void {
  const lowered = heading.ownerDocument.createElement(`h${Number(heading.tagName.slice(1)) + 1}`)
  lowered.append(...heading.childNodes)
  heading.replaceWith(lowered)
}
