import type { ComponentProps } from 'react'

/** An icon as its package brings it: a name, and the parts of its drawing. */
interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * An icon whose drawing is written once, in the place of Lucide's own component (vite.config.ts): that one works out ten
 * attributes and an element for every line of it each time, a tenth of what rendering a page took. What is the same of
 * all icons is said in base.css.
 *
 * @returns a component that takes what an `<svg>` takes; without a name for people it is hidden from them
 */
export default function createLucideIcon({ name, node }: IconData) {
  const drawing = { __html: node.map(part).join('') }
  const ownClass = `lucide lucide-${name}`

  // biome-ignore lint/correctness/noComponentHookFactories: made once of each icon, as its module is read
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className ? `${ownClass} ${className}` : ownClass}
        aria-hidden={rest['aria-label'] === undefined ? true : undefined}
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the package, made of nothing else
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
}

function part([tag, { key: _, ...attributes }]: IconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
