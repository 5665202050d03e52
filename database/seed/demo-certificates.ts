import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { certificateCode } from '../../rules/certificates.ts'
import type { Transaction } from '../client.ts'
import { certificates } from '../schema/index.ts'

/** Certificates of the demo's completed courses, which the site would otherwise issue at the first view. */
export async function seedDemoCertificates(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{
    userId: string
    courseId: string
    recipientName: string
    courseCode: string
    courseTitle: string
    courseDescription: string
    departmentId: string
    departmentName: string
    instructor: string
    outcomes: string[]
    moduleCount: number
    issuedAt: string
  }>(sql`
    select u.id as "userId", c.id as "courseId", u.name as "recipientName", c.code as "courseCode",
           c.title as "courseTitle", c.description as "courseDescription", d.id as "departmentId",
           d.name as "departmentName", c.instructor, c.outcomes, done.count::int as "moduleCount",
           done.last as "issuedAt"
      from (select user_id, course_id, count(*), max(completed_at) as last
              from module_progress where completed_at is not null group by user_id, course_id) done
      join users u on u.id = done.user_id
      join courses c on c.id = done.course_id
      join departments d on d.id = c.department_id
     where done.count = (select count(*) from modules m where m.course_id = c.id)
     order by done.last, u.id`)
  if (rows.length === 0) return
  await tx.insert(certificates).values(
    rows.map(({ issuedAt, ...row }) => ({
      ...row,
      issuedAt: new Date(issuedAt),
      code: certificateCode(randomBytes(20)),
    })),
  )
}
