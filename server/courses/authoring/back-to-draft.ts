import type { ChangedPart } from '../../../contract/courses/changes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies, Authors, Locked } from './authors.ts'
import { changesChanged } from './changes.ts'
import { hideModule, lockQuizzes, moveAssignments, setQuizDrafts } from './changes-queries.ts'
import { outlineOf, ownOutline, putOrder } from './course-queries.ts'
import { subjectOf } from './courses.ts'
import { keepThrough } from './kept-queries.ts'
import { lockModule, modulesWithContent } from './lecture-queries.ts'
import { quizzesOf, workOfAssignments } from './quiz-queries.ts'

/** Takes something that no student has begun back to draft. @throws Refusal `changes-changed` or `part-in-use` */
export function backToDraft({ audit }: AuthoringDependencies, authors: Authors) {
  return (viewer: Viewer, courseId: string, { kind, id }: ChangedPart): Promise<void> =>
    authors.changeCourse(viewer, courseId, null, async (locked) => {
      const title = await takeBack[kind === 'lecture' ? 'module' : kind](locked, id)
      await ownOutline(locked.tx, courseId)
      await audit.record(locked.tx, viewer, {
        action: 'course.part-withdrawn',
        subject: subjectOf(locked.course),
        after: { [kind]: title },
      })
    })
}

const takeBack = {
  async module({ tx, course }: Locked, id: string): Promise<string> {
    // A student who begins it now waits for this row; one who began before is counted.
    await lockModule(tx, id)
    // An attempt that begins waits for its quiz alone.
    const quizIds = (await quizzesOf(tx, [id])).map((quiz) => quiz.id)
    if (quizIds.length > 0) await lockQuizzes(tx, quizIds)
    const outline = await outlineOf(tx, course.id)
    const module = outline.find((one) => one.id === id && !one.isDraft)
    if (module === undefined) throw changesChanged()
    if (module.learners + module.work > 0) throw partInUse(module.title)
    const isOnly = !outline.some((one) => !one.isDraft && one !== module)
    if (isOnly && course.status !== 'draft')
      throw new Refusal('part-in-use', 'A published course keeps one module at least.')
    const live = outline.filter((one) => !one.isDraft).map((one) => one.id)
    const left = live.filter((one) => one !== id)
    await keepThrough(tx, course.id, live, left)
    await hideModule(tx, id, module.position)
    await putOrder(
      tx,
      course.id,
      outline.map((one) => one.id),
    )
    return module.title
  },

  async quiz({ tx, course }: Locked, id: string): Promise<string> {
    await lockQuizzes(tx, [id])
    const moduleIds = (await outlineOf(tx, course.id)).map((module) => module.id)
    const quiz = (await quizzesOf(tx, moduleIds)).find((one) => one.id === id && !one.isDraft)
    if (quiz === undefined) throw changesChanged()
    if (quiz.attempts > 0) throw partInUse(quiz.title)
    await setQuizDrafts(tx, [id], true)
    return quiz.title
  },

  async assignment({ tx, course }: Locked, id: string): Promise<string> {
    const named = (modules: Awaited<ReturnType<typeof modulesWithContent>>) => {
      const module = modules.find(({ assignments }) => assignments.some((one) => one.id === id))
      const title = module?.assignments.find((one) => one.id === id)?.title ?? ''
      return module && { moduleId: module.id, title }
    }
    const found = named(await modulesWithContent(tx, course.id))
    if (found === undefined) throw changesChanged()
    await lockModule(tx, found.moduleId)
    if (((await workOfAssignments(tx, [id])).get(id) ?? 0) > 0) throw partInUse(found.title)
    await moveAssignments(tx, found.moduleId, [id], 'drafts')
    return found.title
  },
}

function partInUse(title: string): Refusal {
  return new Refusal('part-in-use', `Students have begun “${title}”, so it stays where they can see it.`)
}
