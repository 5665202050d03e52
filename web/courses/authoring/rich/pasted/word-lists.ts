/**
 * Converts Word lists. Word copies an item as a paragraph with its level in a style and its marker as text: `<p
 * style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o </span>Words</p>`.
 */
export function wordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.isConnected || levelOf(paragraph) === null) continue
    const items = [paragraph]
    for (let next = paragraph.nextElementSibling; next !== null; next = next.nextElementSibling) {
      if (!isParagraph(next) || levelOf(next) === null) break
      items.push(next)
    }
    paragraph.before(...listsOf(items))
    for (const item of items) item.remove()
  }
}

const isParagraph = (element: Element): element is HTMLParagraphElement => element.localName === 'p'

function levelOf(paragraph: Element): number | null {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
  return level === undefined ? null : Number(level)
}

interface OpenList {
  level: number
  element: HTMLElement
}

function listsOf(items: readonly HTMLParagraphElement[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const open: OpenList[] = []
  for (const item of items) {
    const level = levelOf(item) ?? 1
    const name = takeMark(item)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // Adjacent lists of one level may differ in numbering.
    if (open.at(-1)?.level === level && open.at(-1)?.element.localName !== name.list) open.pop()
    if (open.at(-1)?.level !== level) {
      const element = item.ownerDocument.createElement(name.list)
      if (name.start > 1) element.setAttribute('start', String(name.start))
      const around = open.at(-1)?.element.lastElementChild
      if (around) around.append(element)
      else lists.push(element)
      open.push({ level, element })
    }
    const made = item.ownerDocument.createElement('li')
    const paragraph = item.ownerDocument.createElement('p')
    paragraph.append(...item.childNodes)
    made.append(paragraph)
    open.at(-1)?.element.append(made)
  }
  return lists
}

/** Removes the marker and returns its list type: "1." and "(b)" are numbered, "·" and "o" are not. */
function takeMark(item: Element): { list: 'ol' | 'ul'; start: number } {
  const mark = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = mark?.textContent?.trim() ?? ''
  mark?.remove()
  const [, number] = /^\(?(\d{1,9}|[a-z]{1,5})[.)]$/i.exec(text) ?? []
  if (number === undefined) return { list: 'ul', start: 1 }
  return { list: 'ol', start: /^\d/.test(number) ? Number(number) : 1 }
}
