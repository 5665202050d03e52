import { useLinkProps, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { addressParts } from './address-parts.ts'
import { plainAddress } from './plain-address.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  'data-department'?: string
  /** An address of this site, as a reader would type it: `/course/fnd-100?tab=quizzes#notes`. */
  to: string
  replace?: boolean
  /** Kept with the entry in the browser's history, and not in the address. */
  state?: object
  /** False keeps the scroll position, for tabs and filters that live in the address. */
  resetScroll?: boolean
  preload?: false | 'intent' | 'viewport' | 'render'
  viewTransition?: boolean
}

// The one cast: once the route tree is registered the router's links accept known routes only, while the
// design system is handed addresses as text. Broken ones are found by the test that follows every link.
const useUntypedLink = useLinkProps as unknown as (options: Record<string, unknown>) => ComponentProps<'a'>
const exactly = { exact: true }

/**
 * A link within the site; the router takes the click. Marks itself `aria-current="page"` only on the very
 * page it leads to, unless it is told what it is (a step, or nothing). Other sites get a plain `<a rel="noopener">`.
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

/** As the server writes it, where nobody clicks: the same element, without asking the router for what is known. */
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
