/** Elements without a framework, for blocks of a lecture. Texts of authors are always set as text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const arrows = { up: 'm5 12 7-7 7 7M12 19V5', down: 'M12 5v14m7-7-7 7-7-7' }

/** The arrow of lucide. */
export function arrow(to: keyof typeof arrows): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  const line = document.createElementNS(namespace, 'path')
  line.setAttribute('d', arrows[to])
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(line)
  return icon
}
