/** Adds the page to return to after signing in. */
export const withNext = (address: string, next: string | undefined) =>
  next === undefined ? address : `${address}?${new URLSearchParams({ next })}`
