import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredCourse, CourseStatus, Finding } from '../../../../contract/courses/authoring.ts'
import { courseAddress } from '../../../../rules/addresses.ts'
import { archivingAsksAdministrator } from '../../../../rules/people/course-roles.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { localInput, momentOf, skippedFault } from '../../../lib/local-input.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { showCourse } from '../queries.ts'
import { ArchiveRequestPart } from './archive-request-part.tsx'

const done: Record<CourseStatus, string> = {
  draft: 'The course is a draft',
  scheduled: 'The course is scheduled',
  published: 'The course is published',
  archived: 'The course is archived',
}

/** The state of a course and its transitions. States: each of the four, confirming, sending, refused. */
export function StatePanel({
  course,
  findings,
  isAdmin,
}: {
  course: AuthoredCourse
  findings: readonly Finding[]
  isAdmin: boolean
}) {
  const asksAdministrator = archivingAsksAdministrator(isAdmin, course.enrolled)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<CourseStatus | null>(null)
  const [busy, setBusy] = useState<CourseStatus | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** As typed, in the reader's time zone. */
  const [day, setDay] = useState('')
  const [dayProblem, setDayProblem] = useState<string | undefined>()
  const blocked = findings.some(({ blocks }) => blocks)

  async function give(status: CourseStatus) {
    if (busy !== null) return
    if (status === 'scheduled') {
      const fault = momentOf(day) === null ? 'Please choose a day and time' : skippedFault(day)
      if (fault !== undefined) return setDayProblem(fault)
    }
    setBusy(status)
    setFailure(null)
    setDayProblem(undefined)
    try {
      const body = { status, publishAt: status === 'scheduled' ? momentOf(day) : null }
      const answer = await callApi('PUT /api/authoring/courses/{id}/status', {
        params: { id: course.id },
        body,
      })
      showCourse(queryClient, answer.course)
      setAsking(null)
      toast({ title: done[status] })
    } catch (error) {
      const field =
        error instanceof ApiError ? error.fields.find((one) => one.field === 'publishAt') : undefined
      if (field) setDayProblem(field.message)
      else {
        setAsking(null)
        setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      }
    } finally {
      setBusy(null)
    }
  }
  const askForDay = () => {
    setDay(localInput(course.publishAt))
    setDayProblem(undefined)
    setAsking('scheduled')
  }
  const may = (status: CourseStatus) => course.may.includes(status)
  return (
    <section aria-labelledby="state" className="pt-12">
      <BlockHead id="state" title="State" />
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-4" />}
      <p className="max-w-reading pt-4 pb-5">
        <CourseState course={course} />
        {blocked && may('published') && ' First fix what’s marked as required below.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {may('published') && (
          <Button busy={busy === 'published'} onClick={() => void give('published')}>
            {course.status === 'archived' ? 'Publish again' : 'Publish now'}
          </Button>
        )}
        {may('scheduled') && (
          <Button variant="outline" onClick={askForDay}>
            {course.status === 'scheduled' ? 'Change date' : 'Schedule'}
          </Button>
        )}
        {course.status === 'published' && (
          <ButtonLink to={courseAddress(course.id)} variant="outline">
            View as a student
          </ButtonLink>
        )}
        {may('draft') && (
          <Button variant="outline" busy={busy === 'draft'} onClick={() => void give('draft')}>
            Back to draft
          </Button>
        )}
        {may('archived') && !asksAdministrator && (
          <Button variant="quiet" onClick={() => setAsking('archived')}>
            Archive
          </Button>
        )}
      </div>
      {((may('archived') && asksAdministrator) || course.archiveRequest !== null) && (
        <ArchiveRequestPart course={course} isAdmin={isAdmin} />
      )}
      <ConfirmDialog
        open={asking === 'archived'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Archive this course?"
        description="It leaves the catalog, and no one new can enroll. Enrolled students keep it with their progress. You can publish it again."
        confirmLabel="Archive course"
        busy={busy === 'archived'}
        onConfirm={() => void give('archived')}
      />
      <Dialog
        open={asking === 'scheduled'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Schedule publication"
        description="The course opens automatically at this time, with its lectures as they are then."
        actions={
          <>
            <Button busy={busy === 'scheduled'} onClick={() => void give('scheduled')}>
              Schedule course
            </Button>
            <DialogCancel />
          </>
        }
      >
        <Field
          id="publishAt"
          label="Day and time"
          hint="In your time zone."
          error={dayProblem}
          className="mb-0"
        >
          <TextInput type="datetime-local" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </Dialog>
    </section>
  )
}

function CourseState({ course }: { course: AuthoredCourse }) {
  const { status, publishAt, enrolled } = course
  const people = enrolled === 1 ? 'One person is enrolled' : `${enrolled} people are enrolled`
  if (status === 'draft') return 'Only its authors can see this course.'
  if (status === 'published') return `Anyone can see this course and enroll. ${people}.`
  if (status === 'archived') return `No one new can enroll. ${people} and can continue.`
  return (
    <>
      {'Only its authors can see this course until it opens on '}
      {publishAt && <LocalTime at={publishAt} />}
      {'.'}
    </>
  )
}
