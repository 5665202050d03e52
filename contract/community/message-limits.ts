/** Kept apart from the endpoints, because pages that write messages would otherwise load zod. */

export const longestDirectMessage = 2_000

/** People whom one message to many reaches. */
export const mostAtOnce = 500
