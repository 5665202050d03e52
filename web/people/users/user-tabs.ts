/** Separate from the page, because the route reads the address before it loads. */
export const userTabs = ['enrollments', 'progress', 'activity', 'quizzes'] as const
export type UserTab = (typeof userTabs)[number]
