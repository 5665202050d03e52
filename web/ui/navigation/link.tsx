import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  [data: `data-${string}`]: string | undefined
  /** An address of this site: `/course/fnd-100?tab=quizzes#notes`. */
  to: string
  replace?: boolean
  /** Stored in the history entry, not in the address. */
  state?: object
  /** False keeps the scroll position, for tabs and filters. */
  resetScroll?: boolean
  preload?: false | 'intent' | 'viewport' | 'render'
  viewTransition?: boolean
}

/** How links are drawn: plain ones unless a router takes them (web/lib/router-link.tsx). */
const Drawn = createContext<ComponentType<LinkProps>>(PlainLink)
export const LinksDrawnBy = Drawn

/** A link within the site. */
export function Link(props: LinkProps) {
  const DrawnLink = use(Drawn)
  return <DrawnLink {...props} />
}

function PlainLink(props: LinkProps) {
  const { to, replace: _, resetScroll: __, preload: ___, viewTransition: ____, state: _____, ...rest } = props
  return <a {...rest} href={to} />
}
