import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupDetail, PeopleAdded } from '../../../contract/people/groups.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { PeopleOutcome } from './people-outcome.tsx'
import { courseChoiceQuery } from './queries.ts'
import { RemovalDialog } from './removal-dialog.tsx'

interface GroupPartProps {
  group: GroupDetail
  onChanged: (group: GroupDetail) => void
}

export function GroupCourses({ group, onChanged }: GroupPartProps) {
  const [leaving, setLeaving] = useState<{ id: string; code: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async (ends: boolean) => {
    if (leaving === null) return
    setBusy(true)
    try {
      const answer = await callApi('DELETE /api/admin/groups/{groupId}/courses/{courseId}', {
        params: { groupId: group.id, courseId: leaving.id },
        query: { endEnrollments: ends ? 'true' : 'false' },
      })
      onChanged(answer.group)
      setLeaving(null)
    } catch (error) {
      notSaved(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="courses-heading">
      <h2 id="courses-heading" className="type-heading mb-4">
        Courses
      </h2>
      <ul className="mb-4 divide-y divide-line">
        {group.courses.map((course) => (
          <li key={course.id} className="flex items-center gap-3 py-2">
            <Link to={`/admin/courses/${course.id}`} className="min-w-0 flex-1 wrap-anywhere hover:underline">
              <span className="course-code mr-3">{course.code}</span>
              {course.title}
            </Link>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${course.code}`}
              onClick={() => setLeaving(course)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <AddCourse group={group} onChanged={onChanged} />
      <RemovalDialog
        removed={leaving?.code ?? null}
        onClose={() => setLeaving(null)}
        asksEnrollments={group.memberCount > 0}
        enrollmentsLabel={`Also end the enrollments of the group’s people in ${leaving?.code ?? ''}`}
        busy={busy}
        onRemove={(ends) => void remove(ends)}
      />
    </section>
  )
}

function AddCourse({ group, onChanged }: GroupPartProps) {
  const typing = useTypedWords()
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<PeopleAdded | null>(null)
  const list = useInfiniteQuery({ ...courseChoiceQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ audiences }) =>
    audiences.map(({ id, name, context }) => ({ value: id, label: name, context })),
  )
  const add = async () => {
    if (chosen === null) return
    setBusy(true)
    try {
      const params = { groupId: group.id, courseId: chosen.value }
      const { group: changed, ...done } = await callApi(
        'PUT /api/admin/groups/{groupId}/courses/{courseId}',
        { params },
      )
      onChanged(changed)
      setOutcome({ added: 0, already: 0, unknown: [], ambiguous: [], ...done })
      setChosen(null)
      typing.type('')
      const count = `${done.enrolled} ${done.enrolled === 1 ? 'person' : 'people'}`
      toast({ title: 'Course added', description: `${count} enrolled.` })
    } catch (error) {
      notSaved(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {outcome && <PeopleOutcome outcome={outcome} />}
      <Field label="Add a course" hint="Enrolls everyone in the group" className="mb-3">
        <SearchChoice
          key={group.courseCount}
          chosen={chosen}
          onChoose={setChosen}
          {...foundFor(typing, list, options)}
          plural="courses"
          placeholder="Part of its code or title"
        />
      </Field>
      <Button variant="outline" busy={busy} disabled={chosen === null} onClick={() => void add()}>
        Add course
      </Button>
    </>
  )
}

function notSaved(error: unknown) {
  const description = sentenceOf(error, 'Please try again.')
  toast({ title: 'Not saved', description, variant: 'destructive' })
}
