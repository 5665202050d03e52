import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { renderLecture } from '../../content/markdown.ts'
import type { Database } from '../../database/client.ts'
import { courses, moduleContents, modules } from '../../database/schema/index.ts'

/** A published course whose modules have these lectures. @returns its id; the modules are `<id>-1`, `<id>-2` … */
export async function writtenCourse(
  db: Database,
  lectures: readonly { title: string; markdown: string }[],
): Promise<string> {
  const letters = String.fromCharCode(...[0, 0, 0].map(() => 97 + randomInt(26)))
  const id = `${letters}-${randomInt(1_000, 1_000_000)}`
  await db.insert(courses).values({
    id,
    code: id.toUpperCase().replace('-', ' '),
    title: `Written by hand ${id}`,
    description: 'A course with lectures of its own.',
    departmentId: 'branding',
    difficulty: 'Introductory',
    instructor: 'Ines Okafor',
    outcomes: ['Write a letter'],
    position: 900,
    modulesMade: lectures.length,
    outlineEditedAt: new Date(),
  })
  for (const [index, { title, markdown }] of lectures.entries()) {
    const moduleId = `${id}-${index + 1}`
    const { html, headings, wordCount } = renderLecture(markdown)
    await db
      .insert(modules)
      .values({ id: moduleId, courseId: id, position: index + 1, title, type: 'pdf', summary: '' })
    await db.insert(moduleContents).values({
      moduleId,
      lectureMarkdown: markdown,
      lectureHtml: html,
      headings,
      wordCount,
      keyPoints: [],
      assignments: [],
      editedAt: new Date(),
    })
  }
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
  return id
}
