import { useLinkProps, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { addressParts } from './address-parts.ts'
import { plainAddress } from './plain-address.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  'data-department'?: string
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

// The only cast: the router's links accept known routes only, but the design system gets addresses as text. A test
// follows every link to find broken ones.
const useUntypedLink = useLinkProps as unknown as (options: Record<string, unknown>) => ComponentProps<'a'>
const exactly = { exact: true }

/**
 * A link within the site, handled by the router. Sets `aria-current="page"` on exactly the current page, unless the
 * prop is set. Other sites get a plain `<a rel="noopener">`.
 */
export function Link(props: LinkProps) {
  return import.meta.env.SSR ? <WrittenLink {...props} /> : <LivingLink {...props} />
}

function LivingLink({ to, ...rest }: LinkProps) {
  const props = useUntypedLink({
    ...addressParts(to),
    activeOptions: exactly,
    activeProps: emptyState,
    ...rest,
  })
  const current = 'aria-current' in rest ? rest['aria-current'] : props['aria-current']
  return <a {...props} aria-current={current} />
}

/** The same element on the server, without the cost of the router. */
function WrittenLink(props: LinkProps) {
  const router = useRouter()
  const parts = plainAddress(props.to)
  const { pathname, searchStr } = router.stores.location.get()
  if (parts === null) return <LivingLink {...props} />
  const { to, replace: _, resetScroll: __, preload: ___, viewTransition: ____, state: _____, ...rest } = props
  const isShown = parts.path === pathname && parts.search === searchStr
  return isShown ? (
    <a data-status="active" aria-current="page" {...rest} href={to} />
  ) : (
    <a {...rest} href={to} />
  )
}

function emptyState() {
  return {}
}
