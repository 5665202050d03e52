import { eq, isNull } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { modules, quizzes } from './catalogue.ts'

/**
 * The modules and quizzes that are not drafts. Everything outside authoring reads these and never the tables, so that one
 * place decides (decision 82); server/checks/drafts.test.ts holds every room to it.
 */
export const liveModules = pgView('live_modules').as((db) =>
  db.select().from(modules).where(isNull(modules.draftPlace)),
)

export const liveQuizzes = pgView('live_quizzes').as((db) =>
  db.select().from(quizzes).where(eq(quizzes.isDraft, false)),
)
