import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuthoredCourse, archiveAsking } from '../../../../contract/courses/authoring.ts'
import { managedCoursesAddress } from '../../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { showCourse } from '../queries.ts'

interface ArchiveRequestPartProps {
  course: AuthoredCourse
  isAdmin: boolean
}

/** Archiving a course with people: a teacher asks, an administrator decides. States: not asked, asked. */
export function ArchiveRequestPart({ course, isAdmin }: ArchiveRequestPartProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { archiveRequest } = course
  const replaced = useKeptFocus(archiveRequest === null)
  const takeBack = async () => {
    setBusy(true)
    try {
      const params = { id: course.id }
      const answer = await callApi('DELETE /api/authoring/courses/{id}/archive-request', { params })
      showCourse(queryClient, answer.course)
      toast({ title: 'Request withdrawn' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  if (archiveRequest !== null) {
    const { askedBy, askedAt, reason } = archiveRequest
    return (
      <Alert ref={replaced} title="Archiving requested" className="mt-5 max-w-reading">
        <p className="wrap-anywhere">
          <bdi>{askedBy ?? 'A former teacher'}</bdi>
          {' asked an administrator on '}
          <LocalDate at={askedAt} />
          {': '}
          <bdi>{reason}</bdi>
        </p>
        {isAdmin ? (
          <TextLink to={managedCoursesAddress}>Decide</TextLink>
        ) : (
          <Button variant="outline" size="small" className="mt-3" busy={busy} onClick={() => void takeBack()}>
            Withdraw request
          </Button>
        )}
      </Alert>
    )
  }
  return (
    <>
      <p className="mt-5">
        <Button ref={replaced} variant="quiet" onClick={() => setAsking(true)}>
          Ask to archive
        </Button>
      </p>
      <AskDialog course={course} open={asking} onOpenChange={setAsking} />
    </>
  )
}

interface AskDialogProps {
  course: AuthoredCourse
  open: boolean
  onOpenChange: (open: boolean) => void
}

function AskDialog({ course, open, onOpenChange }: AskDialogProps) {
  const queryClient = useQueryClient()
  const form = useContractForm(archiveAsking, { reason: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const send = form.submit(
    async (body) => {
      setFailure(null)
      const params = { id: course.id }
      const answer = await callApi('POST /api/authoring/courses/{id}/archive-request', { params, body })
      showCourse(queryClient, answer.course)
      onOpenChange(false)
      form.reset({ reason: '' })
      toast({ title: 'Request sent', description: 'We’ll notify you when an administrator decides.' })
    },
    (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
  )
  const people = course.enrolled === 1 ? 'One person is' : `${course.enrolled} people are`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask to archive this course?"
      description={`${people} enrolled, so an administrator decides. Until then, nothing changes.`}
    >
      <form method="dialog" noValidate onSubmit={send}>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
        <Field
          id="reason"
          label="Reason"
          required
          hint="Administrators read it."
          error={form.errorOf('reason')}
        >
          <TextArea {...form.register('reason')} limit={500} rows={3} />
        </Field>
        <div className="dialog-actions">
          <Button type="submit" busy={form.formState.isSubmitting}>
            Send request
          </Button>
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}
