import { useQueryClient } from '@tanstack/react-query'
import { Heading, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AuthoredCourse, OutlinedModule } from '../../../../contract/courses/authoring.ts'
import { moved } from '../../../../rules/courses/authoring.ts'
import { modulesOfLines, type OutlineLine, outlineLines } from '../../../../rules/courses/sections.ts'
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
import { SectionRow } from './section-row.tsx'

/** Loaded on first use: checking its fields takes as much code as the rest of the page. */
const ModuleDialog = lazy(() =>
  import('./module-dialog.tsx').then(({ ModuleDialog }) => ({ default: ModuleDialog })),
)

const SectionDialog = lazy(() =>
  import('./section-dialog.tsx').then(({ SectionDialog }) => ({ default: SectionDialog })),
)

/**
 * The modules of a course, under the headings of their sections. A move is shown optimistically, announced, and rolled back if refused. States: empty, idle,
 * dragging, confirming, refused.
 */
export function Outline({ course }: { course: AuthoredCourse }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<OutlinedModule | 'new' | null>(null)
  const [section, setSection] = useState<{ title: string; index: number } | 'new' | null>(null)
  const [removing, setRemoving] = useState<OutlinedModule | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [arranged, setArranged] = useState<OutlineLine[] | null>(null)
  // The optimistic order ends in the same frame in which the refetched course arrives.
  const [revision, setRevision] = useState(course.revision)
  if (revision !== course.revision) {
    setRevision(course.revision)
    setArranged(null)
  }
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const byId = new Map(course.modules.map((module) => [module.id, module]))
  const lines = arranged ?? outlineLines(course.modules)
  const modules = modulesOfLines(lines).flatMap(({ id }) => byId.get(id) ?? [])
  const numberOf = new Map(modules.map(({ id }, index) => [id, index + 1]))

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

  /** @returns whether the server took it */
  async function arrange(next: OutlineLine[], announcement: string): Promise<boolean> {
    const placed = modulesOfLines(next)
    const params = { id: course.id }
    const body = {
      revision: course.revision,
      order: placed.map(({ id }) => id),
      sections: placed.map(({ section }) => section),
    }
    setArranged(next)
    setProblem(null)
    try {
      const answer = await callApi('PUT /api/authoring/courses/{id}/outline', { params, body })
      showCourse(queryClient, answer.course)
      setSaid(announcement)
      return true
    } catch (error) {
      setProblem(sentenceOf(error, 'The order wasn’t saved. Please try again.'))
      setSaid('')
      await queryClient.invalidateQueries({ queryKey: authoredCourseQuery(course.id).queryKey })
      return false
    } finally {
      setArranged(null)
    }
  }

  async function move(from: number, to: number) {
    const line = lines[from]
    // One move at a time, because the next one builds on the server's order.
    if (line === undefined || arranged !== null || from === to || to < 0 || to >= lines.length) return
    const next = moved(lines, from, to)
    await arrange(next, placeText(next, line, byId))
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
            {modules.length > 1 && (
              <Button variant="outline" size="small" onClick={() => setSection('new')}>
                <Heading />
                Add section
              </Button>
            )}
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
          {lines.map((line, index) => {
            const place = { index, count: lines.length, dragged, onDrag: setDragged, onMove: move }
            if (line.kind === 'section') {
              return (
                <SectionRow
                  key={`section ${line.title}`}
                  title={line.title}
                  {...place}
                  onEdit={() => setSection({ title: line.title, index })}
                  onRemove={() =>
                    void arrange(
                      lines.filter((one) => one !== line),
                      `The section ${line.title} is gone, its modules are not`,
                    )
                  }
                />
              )
            }
            const module = byId.get(line.id)
            return (
              module && (
                <ModuleRow
                  key={module.id}
                  courseId={course.id}
                  module={module}
                  number={numberOf.get(module.id) ?? 0}
                  {...place}
                  onEdit={() => setEditing(module)}
                  onRemove={() => setRemoving(module)}
                  {...(mayHide(module) ? { onHide: () => void hide(module) } : {})}
                />
              )
            )
          })}
        </ol>
      )}
      {section !== null && (
        <Suspense>
          <SectionDialog
            modules={modules}
            title={section === 'new' ? null : section.title}
            taken={lines.flatMap((line) => (line.kind === 'section' ? [line.title] : []))}
            onClose={() => setSection(null)}
            onSave={async (title, first) => {
              const heading = { kind: 'section' as const, title }
              const at = section === 'new' ? lines.findIndex((line) => isModule(line, first)) : section.index
              const next = lines.toSpliced(at, section === 'new' ? 0 : 1, heading)
              if (await arrange(next, `Section ${title} saved`)) setSection(null)
            }}
            problem={problem}
          />
        </Suspense>
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

const isModule = (line: OutlineLine, id: string) => line.kind === 'module' && line.id === id

/** What a screen reader hears after a move. */
function placeText(
  lines: readonly OutlineLine[],
  line: OutlineLine,
  byId: ReadonlyMap<string, OutlinedModule>,
): string {
  const placed = modulesOfLines(lines)
  if (line.kind === 'section') {
    const count = placed.filter(({ section }) => section === line.title).length
    if (count === 0) return `The section ${line.title} had no module left and is gone`
    return `${line.title} now has ${count === 1 ? '1 module' : `${count} modules`}`
  }
  const at = placed.findIndex(({ id }) => id === line.id)
  const section = placed[at]?.section ?? null
  const place = `${byId.get(line.id)?.title ?? ''} is now module ${at + 1} of ${placed.length}`
  return section === null ? place : `${place}, in ${section}`
}
