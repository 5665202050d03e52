/** Kept apart from the endpoints, because pages that write messages would otherwise load zod. */

export const longestDirectMessage = 2_000

/** People whom one message to many reaches: as many as a person writes to in a day. A larger course gets an announcement. */
export const mostAtOnce = 10_000
