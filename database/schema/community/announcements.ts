import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Audience } from '../../../contract/community/announcements.ts'
import { courses } from '../courses/catalogue.ts'
import { courseRounds } from '../courses/rounds.ts'
import { users } from '../people/accounts.ts'
import { schoolGroups } from '../people/groups.ts'
import { named, said, wordsOf } from '../search-words.ts'
import { studyGroups } from './study-groups.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Visible from `publishAt` on; `announcedAt` is set once everyone has been notified. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Rendered and sanitized on write. */
    html: text('html').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').references(() => studyGroups.id, { onDelete: 'cascade' }),
    roundId: uuid('round_id').references(() => courseRounds.id, { onDelete: 'cascade' }),
    schoolGroupId: uuid('school_group_id').references(() => schoolGroups.id, { onDelete: 'cascade' }),
    byEmail: boolean('by_email').notNull(),
    publishAt: at('publish_at').notNull(),
    announcedAt: at('announced_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    words: wordsOf(named('title'), said('text')),
  },
  (table) => [
    index('announcements_by_words').using('gin', table.words),
    index('announcements_by_time').on(table.publishAt, table.id),
    index('announcements_of_author').on(table.authorId, table.publishAt),
    index('announcements_of_course').on(table.courseId, table.publishAt),
    index('announcements_of_group').on(table.groupId, table.publishAt),
    index('announcements_of_round').on(table.roundId, table.publishAt).where(sql`round_id is not null`),
    index('announcements_of_school_group')
      .on(table.schoolGroupId, table.publishAt)
      .where(sql`school_group_id is not null`),
  ],
)

export const announcementReads = pgTable(
  'announcement_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_reads_of_announcement').on(table.announcementId),
  ],
)
