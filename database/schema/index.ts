/** All tables, for the client and for drizzle-kit. */
export * from './accounts.ts'
export * from './admissions.ts'
export * from './catalogue.ts'
export * from './learning.ts'
export * from './mail.ts'
export * from './quizzes.ts'
export * from './settings.ts'
