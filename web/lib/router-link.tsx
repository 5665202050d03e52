import { useLinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { addressParts } from '../ui/navigation/address-parts.ts'
import type { LinkProps } from '../ui/navigation/link.tsx'

// The one cast: once the route tree is registered the router's links accept known routes only, while the
// design system is handed addresses as text. Broken ones are found by the test that follows every link.
const useUntypedLink = useLinkProps as unknown as (options: Record<string, unknown>) => ComponentProps<'a'>
const exactly = { exact: true }

/**
 * A link whose click the router takes. Marks itself `aria-current="page"` only on the very page it leads to, unless it
 * says itself what it is (a step, or nothing). Other sites get a plain `<a rel="noopener">`.
 */
export function RouterLink({ to, ...rest }: LinkProps) {
  const props = useUntypedLink({
    ...addressParts(to),
    activeOptions: exactly,
    activeProps: emptyState,
    ...rest,
  })
  const current = 'aria-current' in rest ? rest['aria-current'] : props['aria-current']
  return <a {...props} aria-current={current} />
}

function emptyState() {
  return {}
}
