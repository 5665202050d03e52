/** How a person would name a part of a page. Texts are compared without their outer and double spaces. */
export interface Query {
  /** `field` is everything that can be filled in or chosen; `text` is the innermost element with the text. */
  role: string
  /** The whole accessible name, or a pattern of it. For `text`, what it says. */
  name?: Named
  within?: Query
  /** Which one of several, counted from 0. */
  nth?: number
}

type Named = string | { pattern: string; flags: string }

/** What a person can notice about a part. */
export interface Found {
  /** How many parts the query names; the rest describes the first of them. */
  count: number
  text: string
  value: string
  checked: boolean
  focused: boolean
  /** In CSS pixels. */
  width: number
  /** Values of `aria-*` attributes, without the prefix. */
  aria: Record<string, string>
  /** The text that `aria-describedby` leads to. */
  description: string
  /** Its middle in CSS pixels of the viewport; null while it is out of view, covered, or waits for its letters. */
  place: { x: number; y: number } | null
}

/** What this needs of axe; only some of it has types. */
interface Axe {
  setup(root: Document): void
  teardown(): void
  utils: { getNodeFromTree(element: Element): object }
  commons: {
    aria: { getRole(node: object): string | null }
    dom: { isVisibleToScreenReaders(node: object): boolean }
    text: { accessibleTextVirtual(node: object): string }
  }
}

/**
 * Runs in the page, and so needs nothing from outside: describes the part that a query names, by the roles and names that
 * axe computes. Undefined if there is none, or no axe yet.
 */
export function find(query: Query): Found | undefined {
  const shared = window as unknown as { axe?: Axe; foundPart?: HTMLElement }
  const { axe } = shared
  if (axe === undefined || document.body === null) return undefined
  const { aria, dom, text } = axe.commons
  const nodeOf = axe.utils.getNodeFromTree
  const plain = (said: string | null | undefined) => (said ?? '').replace(/\s+/g, ' ').trim()
  const says = (said: string | null, wanted: Named) =>
    typeof wanted === 'string'
      ? plain(said) === wanted
      : new RegExp(wanted.pattern, wanted.flags).test(plain(said))
  const isShown = (element: Element) => dom.isVisibleToScreenReaders(nodeOf(element))

  function isNamed(element: Element, { role, name }: Query): boolean {
    const isOfRole =
      role === 'field'
        ? element.matches('input:not([type=hidden]), textarea, select, [contenteditable=true]')
        : aria.getRole(nodeOf(element)) === role
    return isOfRole && (name === undefined || says(text.accessibleTextVirtual(nodeOf(element)), name))
  }

  function look(query: Query): HTMLElement[] {
    const { role, name = '', within, nth } = query
    const roots = within === undefined ? [document.body] : look(within)
    const inside = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])
    const saying = role === 'text' ? inside.filter((element) => says(element.textContent, name)) : []
    const found =
      role === 'text'
        ? saying.filter(
            (one) => isShown(one) && !saying.some((other) => other !== one && one.contains(other)),
          )
        : inside.filter((one) => isNamed(one, query) && isShown(one))
    return nth === undefined ? found : found.slice(nth, nth + 1)
  }

  function placeOf(element: HTMLElement): Found['place'] {
    // A letter shape that arrives late moves what is below it.
    if (document.fonts.status !== 'loaded') return null
    // A box to tick may be drawn by its label.
    const targets = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
    for (const target of targets) {
      const { left, top, width, height } = target.getBoundingClientRect()
      const place = { x: left + width / 2, y: top + height / 2 }
      const hit = document.elementFromPoint(place.x, place.y)
      if (hit !== null && targets.some((one) => one.contains(hit))) return place
    }
    return null
  }

  axe.setup(document)
  try {
    const all = look(query)
    const element = all[0]
    if (element === undefined) return undefined
    shared.foundPart = element
    const { value = '', checked = false } = element as HTMLInputElement
    const attributes = [...element.attributes].filter((one) => one.name.startsWith('aria-'))
    const described = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return {
      count: all.length,
      text: plain(element.textContent),
      value: typeof value === 'string' ? value : '',
      checked,
      width: element.getBoundingClientRect().width,
      focused: document.activeElement === element,
      aria: Object.fromEntries(attributes.map((one) => [one.name.slice('aria-'.length), one.value])),
      description: plain(described.map((id) => document.getElementById(id)?.textContent).join(' ')),
      place: placeOf(element),
    }
  } finally {
    axe.teardown()
  }
}
