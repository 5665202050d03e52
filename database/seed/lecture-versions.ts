import { desc, eq } from 'drizzle-orm'
import { compareLectures } from '../../content/lecture-comparison.ts'
import { isCorrection } from '../../rules/courses/lecture-changes.ts'
import type { Transaction } from '../client.ts'
import { lectureVersions, moduleContents } from '../schema/index.ts'

/**
 * Keeps the published text of a lecture and the one of a changed file as versions, so that students who completed the
 * module see what changed (docs/decisions/0083). Call it before the file's text is written; an unchanged text is no
 * version.
 */
export async function keepLectureVersions(
  tx: Transaction,
  moduleId: string,
  file: { markdown: string; wordCount: number },
): Promise<void> {
  const [known] = await tx
    .select({ markdown: moduleContents.lectureMarkdown, wordCount: moduleContents.wordCount })
    .from(moduleContents)
    .where(eq(moduleContents.moduleId, moduleId))
  if (known === undefined || known.markdown === file.markdown) return
  const versions = await tx
    .select({ number: lectureVersions.number, markdown: lectureVersions.markdown })
    .from(lectureVersions)
    .where(eq(lectureVersions.moduleId, moduleId))
    .orderBy(desc(lectureVersions.number))
  let number = versions[0]?.number ?? 0
  const liveAt = new Date()
  if (known.markdown !== '' && !versions.some(({ markdown }) => markdown === known.markdown)) {
    number += 1
    await tx.insert(lectureVersions).values({ moduleId, number, ...known, liveAt })
  }
  const isNews = !isCorrection(compareLectures(known.markdown, file.markdown))
  await tx.insert(lectureVersions).values({ moduleId, number: number + 1, ...file, liveAt, isNews })
}
