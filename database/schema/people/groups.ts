import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { users } from './accounts.ts'

const group = () =>
  uuid('group_id')
    .notNull()
    .references(() => schoolGroups.id, { onDelete: 'cascade' })

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const since = () => timestamp('since', { withTimezone: true }).notNull().defaultNow()

/** People the school teaches together: a class, a cohort. A study group is the students' own. */
export const schoolGroups = pgTable(
  'school_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** For staff. */
    note: text('note').notNull().default(''),
    startsOn: date('starts_on'),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** Number of changes; detects conflicts. */
    revision: integer('revision').notNull().default(1),
    // Millisecond precision, so that a time in a cursor round-trips.
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('school_groups_by_time').on(table.createdAt, table.id)],
)

export const schoolGroupMembers = pgTable(
  'school_group_members',
  { groupId: group(), userId: person(), since: since() },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('school_group_members_by_person').on(table.userId),
  ],
)

/** Who to ask about a group. What a person may do in a course is decided by the course. */
export const schoolGroupTeachers = pgTable(
  'school_group_teachers',
  { groupId: group(), userId: person(), since: since() },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('school_group_teachers_by_person').on(table.userId),
  ],
)

/** The courses a group takes: its people are enrolled in them. */
export const schoolGroupCourses = pgTable(
  'school_group_courses',
  {
    groupId: group(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    since: since(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.courseId] }),
    index('school_group_courses_by_course').on(table.courseId),
  ],
)
