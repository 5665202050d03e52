import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AuthoredCourse, OutlinedModule } from '../../../../contract/courses/authoring.ts'
import { moved } from '../../../../rules/courses/authoring.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { BlockHead } from '../../../ui/text/text.tsx'
import { takeBackToDraft } from '../changes/changes-queries.ts'
import { CopyModule } from '../copy/copy-module.tsx'
import { ModuleRow } from './module-row.tsx'
import './outline.css'
import { authoredCourseQuery, showCourse } from '../queries.ts'
import { RemoveModuleDialog } from './remove-module-dialog.tsx'

/** Loaded on first use: checking its fields takes as much code as the rest of the page. */
const ModuleDialog = lazy(() =>
  import('./module-dialog.tsx').then(({ ModuleDialog }) => ({ default: ModuleDialog })),
)

/**
 * The modules of a course. A move is shown optimistically, announced, and rolled back if refused. States: empty, idle,
 * dragging, confirming, refused.
 */
export function Outline({ course }: { course: AuthoredCourse }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<OutlinedModule | 'new' | null>(null)
  const [removing, setRemoving] = useState<OutlinedModule | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [order, setOrder] = useState<string[] | null>(null)
  // The optimistic order ends in the same frame in which the refetched course arrives.
  const [revision, setRevision] = useState(course.revision)
  if (revision !== course.revision) {
    setRevision(course.revision)
    setOrder(null)
  }
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const byId = new Map(course.modules.map((module) => [module.id, module]))
  const modules = (order ?? course.modules.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? [])

  const isOpen = course.status === 'published' || course.status === 'archived'
  const mayHide = ({ isDraft, learners, work }: OutlinedModule) =>
    isOpen && !isDraft && learners + work === 0 && modules.filter((one) => !one.isDraft).length > 1

  async function hide({ id, title }: OutlinedModule) {
    setProblem(null)
    try {
      await takeBackToDraft(queryClient, course.id, { kind: 'module', id })
      setSaid(`${title} is a draft`)
    } catch (error) {
      setProblem(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
  }

  async function move(from: number, to: number) {
    const module = modules[from]
    // One move at a time, because the next one builds on the server's order.
    if (module === undefined || order !== null || from === to || to < 0 || to >= modules.length) return
    const next = moved(
      modules.map(({ id }) => id),
      from,
      to,
    )
    setOrder(next)
    setProblem(null)
    try {
      const params = { id: course.id }
      const body = { revision: course.revision, order: next }
      const answer = await callApi('PUT /api/authoring/courses/{id}/outline', { params, body })
      showCourse(queryClient, answer.course)
      setSaid(`${module.title} is now module ${to + 1} of ${modules.length}`)
    } catch (error) {
      setProblem(sentenceOf(error, 'The order wasn’t saved. Please try again.'))
      setSaid('')
      await queryClient.invalidateQueries({ queryKey: authoredCourseQuery(course.id).queryKey })
      setOrder(null)
    }
  }

  return (
    <section aria-labelledby="outline" className="pt-12">
      <BlockHead
        id="outline"
        title="Outline"
        aside={
          <span className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => setEditing('new')}>
              <Plus />
              Add module
            </Button>
            <CopyModule course={course} />
          </span>
        }
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {course.enrolled > 0 && (
        <p className="type-note max-w-[62ch] py-3 text-ink-2">
          {`${course.enrolled === 1 ? '1 student is' : `${course.enrolled} students are`} enrolled. `}
          Students lose nothing when you add, move or remove modules: what they’ve completed or opened stays
          so, and their progress never falls. A new module is a draft until you make it live.
        </p>
      )}
      {problem && <Alert tone="bad" title={problem} role="alert" className="mt-4" />}
      {modules.length === 0 ? (
        <p className="pt-4 text-ink-2">No modules yet. Add the first one: all it needs is a title.</p>
      ) : (
        <ol className="outline-list" data-department={course.departmentId}>
          {modules.map((module, index) => (
            <ModuleRow
              key={module.id}
              courseId={course.id}
              module={module}
              index={index}
              count={modules.length}
              dragged={dragged}
              onDrag={setDragged}
              onMove={move}
              onEdit={() => setEditing(module)}
              onRemove={() => setRemoving(module)}
              {...(mayHide(module) ? { onHide: () => void hide(module) } : {})}
            />
          ))}
        </ol>
      )}
      {editing !== null && (
        <Suspense>
          <ModuleDialog
            course={course}
            module={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={(changed) => {
              showCourse(queryClient, changed)
              toast({
                title:
                  editing !== 'new' ? 'Module saved' : isOpen ? 'Module added as a draft' : 'Module added',
              })
              setEditing(null)
            }}
          />
        </Suspense>
      )}
      <RemoveModuleDialog
        course={course}
        module={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(changed) => {
          showCourse(queryClient, changed)
          toast({ title: 'Module removed' })
          setRemoving(null)
        }}
      />
    </section>
  )
}
