/** The tabs about a person, apart from their page, because the address is read before the page is loaded. */
export const userTabs = ['enrollments', 'progress', 'activity', 'quizzes'] as const
export type UserTab = (typeof userTabs)[number]
