import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { plainTextOf } from '../../../content/rendered-text.ts'
import type { Database } from '../../../database/client.ts'
import { type LectureSection, type Passage, passagesOf } from '../../../rules/courses/passages.ts'
import type { Events } from '../../platform/events/events.ts'
import { lecturesOf } from './queries.ts'

/** A question of a module, with what is said about its answer. */
export interface ExplainedQuestion {
  moduleId: string
  question: string
  explanation: string
}

/** The passages of lectures that questions are about; null where none fits clearly. The caller checks access. */
export type PassageReader = (questions: readonly ExplainedQuestion[]) => Promise<(Passage | null)[]>

/** Keeps what it found, not the lectures: a passage is a few words, and the same questions come back. */
export function passageReader({ db, events }: { db: Database; events: Events }): PassageReader {
  const kept = new LRUCache<string, { passage: Passage | null }>({ max: 10_000 })
  events.subscribe('content', () => kept.clear())
  events.onGap(() => kept.clear())

  return async (questions) => {
    // For this call: questions of one module share its lecture, and all lectures are read in one statement.
    const lectures = new DataLoader<string, ReturnType<typeof passagesOf>>(async (moduleIds) => {
      const rows = new Map((await lecturesOf(db, moduleIds)).map((row) => [row.moduleId, row]))
      return moduleIds.map((id) => {
        const row = rows.get(id)
        return passagesOf(row === undefined ? [] : sectionsOf(row.lectureHtml, row.headings))
      })
    })
    return Promise.all(
      questions.map(async ({ moduleId, question, explanation }) => {
        const text = `${question} ${explanation}`
        const key = createHash('sha256').update(`${moduleId} ${text}`).digest('base64url')
        const known = kept.get(key)
        if (known !== undefined) return known.passage
        const passageAbout = await lectures.load(moduleId)
        const passage = passageAbout(text)
        kept.set(key, { passage })
        return passage
      }),
    )
  }
}

/** @param headings of which those of the first level begin a section */
function sectionsOf(
  html: string,
  headings: readonly { id: string; text: string; level: number }[],
): LectureSection[] {
  const titles = new Map(headings.map(({ id, text }) => [id, text]))
  return html.split(/(?=<h3 id=")/).map((part) => {
    const id = part.match(/^<h3 id="([^"]+)"/)?.[1]
    const title = id === undefined ? undefined : titles.get(id)
    return { heading: id && title ? { id, title } : null, text: plainTextOf(part) }
  })
}
