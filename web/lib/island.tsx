import { type ComponentType, type ReactElement, use, useId } from 'react'
import { DocumentContext } from './document.ts'

interface IslandOptions {
  /** When its script loads: on the first pointer, key or focus within it, when it is seen, or when the page scrolls too. */
  wakes?: 'on use' | 'when seen' | 'on scroll'
  /** A key of the browser's storage under which it keeps something; if it is there, the island wakes with the page. */
  keptAs?: string
}

/**
 * A component that needs a script in a document. The server renders it there as a React root of its own, which
 * web/islands/wake.ts hydrates when it is used; in the application it is a component like any other.
 *
 * @param name its name in web/islands/registry.ts
 * @returns the component; in a document its props travel as JSON, so functions among them are lost
 */
export function island<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  { wakes = 'on use', keptAs }: IslandOptions = {},
): (props: Props) => ReactElement {
  return function Island(props: Props) {
    const page = use(DocumentContext)
    const id = useId()
    if (page === null) return <Component {...props} />
    return (
      <div
        className="contents"
        data-island={name}
        data-island-id={id}
        data-island-props={JSON.stringify(props)}
        data-wakes={wakes}
        data-kept-as={keptAs}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
        dangerouslySetInnerHTML={{ __html: page.drawIsland(<Component {...props} />, id) }}
      />
    )
  }
}
