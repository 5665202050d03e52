/** An address that remembers where somebody was on the way to, for after the sign-in. */
export const withNext = (address: string, next: string | undefined) =>
  next === undefined ? address : `${address}?${new URLSearchParams({ next })}`
