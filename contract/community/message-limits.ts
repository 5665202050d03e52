/** Kept apart from the endpoints, because pages that write messages would otherwise load zod. */

export const longestDirectMessage = 2_000
