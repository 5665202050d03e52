import { differencesBetween } from '../../../content/differences.ts'
import type { AuthoredSuggestion } from '../../../contract/courses/suggestions.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { moduleAddress, suggestionsAddress } from '../../../rules/addresses.ts'
import { lectureFault } from '../../../rules/text/markdown-work.ts'
import { presentCourseOfStaff, type TeachingService } from '../../assessment/teaching/service.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AuthoringService } from '../authoring/service.ts'
import {
  contributorsOf,
  decide,
  findSuggestion,
  hasSuggestion,
  improvedBy,
  insertSuggestion,
  isInCourse,
  type SuggestionRow,
  suggestionsOf,
} from './queries.ts'

const pageSize = 20
const mostNamed = 50
const mostImproved = 100

export interface SuggestionsDependencies {
  db: Database
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
  teaching: Pick<TeachingService, 'teaches' | 'requireCourse' | 'staffWith'>
  authoring: Pick<AuthoringService, 'lectures'>
  drawing: Pick<Drawing, 'placing'>
  notifications: Pick<NotificationsService, 'notify'>
  throttling: Pick<Throttling, 'count'>
  audit: AuditService
  now: () => Date
}

/** Readers suggest better words, and authors take them in (docs/decisions/0084). */
export interface SuggestionsService {
  /** @throws Refusal `course-not-found`, `module-not-found`, `module-locked`, `not-in-course` or `too-many-requests` */
  suggest(viewer: Viewer, said: InputOf<'POST /api/user/suggestions'>['body']): Promise<void>

  /** @throws Refusal `course-not-found` or `module-not-found` */
  contributors(
    viewer: Viewer,
    module: { courseId: string; moduleId: string },
  ): Promise<OutputOf<'GET /api/user/lesson-contributors/{id}/{moduleId}'>>

  /** For a public page. */
  improvedBy(userId: string): ReturnType<typeof improvedBy>

  /** @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  ofCourse(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/authoring/courses/{id}/suggestions'>['query'],
  ): Promise<OutputOf<'GET /api/authoring/courses/{id}/suggestions'>>

  /** @throws Refusal `suggestion-not-found`, `suggestion-decided` or `passage-changed` */
  take(
    viewer: Viewer,
    id: string,
    how: InputOf<'POST /api/authoring/suggestions/{id}/take'>['body'],
  ): Promise<OutputOf<'POST /api/authoring/suggestions/{id}/take'>>

  /** @throws Refusal `suggestion-not-found` or `suggestion-decided` */
  decline(
    viewer: Viewer,
    id: string,
    how: InputOf<'POST /api/authoring/suggestions/{id}/decline'>['body'],
  ): Promise<void>
}

export function suggestionsService(needs: SuggestionsDependencies): SuggestionsService {
  const { db, learning, teaching, authoring, drawing, notifications, throttling, audit, now } = needs
  return {
    async suggest(viewer, said) {
      const { id, courseId, moduleId, sourceUrl, ...row } = said
      await learning.requireOpenModule(viewer, await learning.courseFor(viewer, courseId), moduleId)
      if (!(await isInCourse(db, viewer.id, courseId))) {
        throw new Refusal('not-in-course', 'Only people in the course can suggest edits. Enroll first.')
      }
      if (await hasSuggestion(db, id, viewer.id)) return
      await throttling.count(
        'suggestion',
        viewer.id,
        (wait) => `You have suggested many edits today. Please wait ${wait}; what you wrote is not lost.`,
      )
      await db.transaction(async (tx) => {
        const source = sourceUrl === '' ? null : sourceUrl
        const isNew = await insertSuggestion(tx, {
          ...row,
          id,
          moduleId,
          userId: viewer.id,
          sourceUrl: source,
          createdAt: now(),
        })
        const made = isNew ? await findSuggestion(tx, id) : null
        if (made === null) return
        await notifications.notify(tx, {
          to: await teaching.staffWith(tx, courseId, 'edit-course'),
          kind: 'suggestion',
          data: { lesson: made.moduleTitle, course: nameOf(made), news: 'asked' },
          path: suggestionsAddress(courseId),
          actorId: viewer.id,
        })
      })
    },

    async contributors(viewer, { courseId, moduleId }) {
      await learning.requireOpenModule(viewer, await learning.courseFor(viewer, courseId), moduleId)
      return { people: await contributorsOf(db, moduleId, mostNamed) }
    },

    improvedBy: (userId) => improvedBy(db, userId, mostImproved),

    async ofCourse(viewer, courseId, { state, module, after }) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      const rows = await suggestionsOf(db, {
        courseId,
        moduleId: module ?? null,
        isOpen: state === 'open',
        after: readCursor(after, { ids: uuids }),
        most: pageSize + 1,
      })
      const page = pageByTime(rows, pageSize)
      return { course: presentCourseOfStaff(course), suggestions: page.rows.map(present), next: page.next }
    },

    async take(viewer, id, { words, byHand = false }) {
      const found = await requireOpen(viewer, id)
      const marked = { passage: found.passage, textBefore: found.textBefore, textAfter: found.textAfter }
      const said = words ?? found.words
      const change = async (markdown: string) => {
        if (byHand) return markdown
        if (lectureFault(markdown) !== null) throw passageChanged('unclear')
        const placed = await drawing.placing(found.moduleId, markdown, marked, said)
        if (placed.kind !== 'placed') throw passageChanged(placed.kind)
        return placed.markdown
      }
      const lecture = await authoring.lectures.amend(viewer, found.moduleId, change, async (tx) => {
        await settle(tx, viewer, found, { state: 'taken', words: said })
      })
      return { lecture }
    },

    async decline(viewer, id, { reply, dismiss = false }) {
      const found = await requireOpen(viewer, id)
      await db.transaction((tx) => settle(tx, viewer, found, { state: 'declined', reply }, !dismiss))
    },
  }

  /** The suggestion of a course that the viewer writes; for all others there is none. */
  async function requireOpen(viewer: Viewer, id: string): Promise<SuggestionRow> {
    const found = await findSuggestion(db, id)
    if (found === null || !(await teaching.teaches(viewer, found.courseId, 'edit-course'))) {
      throw new Refusal('suggestion-not-found', 'This suggestion no longer exists.')
    }
    if (found.state !== 'open') throw alreadyDecided(found.state)
    return found
  }

  async function settle(
    tx: Transaction,
    viewer: Viewer,
    found: SuggestionRow,
    { state, reply = '', words }: { state: 'taken' | 'declined'; reply?: string; words?: string },
    isTold = true,
  ): Promise<void> {
    const decision = {
      state,
      reply,
      decidedById: viewer.id,
      decidedAt: now(),
      ...(words !== undefined && { words }),
    }
    if (!(await decide(tx, found.id, decision))) throw alreadyDecided('decided')
    await audit.record(tx, viewer, {
      action: state === 'taken' ? 'suggestion.taken' : 'suggestion.declined',
      subject: { kind: 'course', id: found.courseId, label: nameOf(found) },
      after: { module: found.moduleTitle, passage: found.passage.slice(0, 200) },
      ...(reply === '' ? {} : { reason: reply }),
    })
    if (!isTold) return
    await notifications.notify(tx, {
      to: found.userId,
      kind: 'suggestion',
      data: {
        lesson: found.moduleTitle,
        course: nameOf(found),
        news: state,
        ...(reply === '' ? {} : { note: reply }),
      },
      path: moduleAddress(found),
      actorId: viewer.id,
    })
  }
}

const nameOf = ({ courseCode, courseTitle }: SuggestionRow) => `${courseCode} ${courseTitle}`

function alreadyDecided(state: SuggestionRow['state'] | 'decided'): Refusal {
  const what = state === 'taken' ? 'accepted' : state === 'declined' ? 'declined' : 'decided'
  return new Refusal('suggestion-decided', `This suggestion is already ${what}. Nothing was changed.`)
}

function passageChanged(kind: 'missing' | 'unclear'): Refusal {
  return new Refusal(
    'passage-changed',
    kind === 'missing'
      ? 'This passage is no longer in the lecture. Compare both, then change the lecture by hand.'
      : 'This passage can’t be replaced automatically: it occurs more than once, or formatting is in the way. Change the lecture by hand.',
  )
}

function present(row: SuggestionRow): AuthoredSuggestion {
  const { id, moduleId, modulePosition, moduleTitle, by, passage, words, createdAt, decidedAt, ...rest } = row
  const { reason, sourceUrl, isNamed, state, reply } = rest
  return {
    id,
    module: { id: moduleId, position: modulePosition, title: moduleTitle },
    by,
    passage,
    words,
    differences: differencesBetween(passage, words),
    reason,
    sourceUrl,
    isNamed,
    state,
    reply,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
