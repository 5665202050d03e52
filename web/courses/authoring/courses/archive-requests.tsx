import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArchiveRequest } from '../../../../contract/courses/authoring.ts'
import { userAddress } from '../../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { BlockHead, TextLink } from '../../../ui/text/text.tsx'
import { archiveRequestsQuery, managedCoursesQuery } from '../queries.ts'

/** Courses that teachers ask to archive. Nothing without a request. */
export function ArchiveRequests() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(archiveRequestsQuery)
  const [decided, setDecided] = useState<{ request: ArchiveRequest; archive: boolean } | null>(null)
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="archive-requests" className="pt-8">
      <BlockHead id="archive-requests" title="To archive" />
      <ul>
        {requests.map((request) => (
          <Request
            key={request.course.id}
            request={request}
            onDecide={(archive) => setDecided({ request, archive })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more requests
        </Button>
      )}
      {decided && (
        <DecisionDialog key={decided.request.course.id} {...decided} onClose={() => setDecided(null)} />
      )}
    </section>
  )
}

function Request({
  request: { course, enrolled, reason, askedBy, askedAt },
  onDecide,
}: {
  request: ArchiveRequest
  onDecide: (archive: boolean) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-80 wrap-anywhere">
        <p>
          <TextLink to={`/admin/courses/${course.id}`}>
            <bdi>{`${course.code} ${course.title}`}</bdi>
          </TextLink>
        </p>
        <p className="text-small text-ink-2">
          {`${enrolled} enrolled. Asked on `}
          <LocalDate at={askedAt} />
          {' by '}
          {askedBy === null ? (
            'a former teacher'
          ) : (
            <TextLink to={userAddress(askedBy.id)}>
              <bdi>{askedBy.name}</bdi>
            </TextLink>
          )}
          {': '}
          <bdi>{reason}</bdi>
        </p>
      </div>
      <div className="flex gap-3">
        <Button
          variant="outline"
          size="small"
          aria-label={`Archive ${course.code}`}
          onClick={() => onDecide(true)}
        >
          Archive
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Decline to archive ${course.code}`}
          onClick={() => onDecide(false)}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}

interface DecisionDialogProps {
  request: ArchiveRequest
  archive: boolean
  onClose: () => void
}

function DecisionDialog({ request: { course, enrolled }, archive, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await callApi('PUT /api/admin/archive-requests/{id}', {
        params: { id: course.id },
        body: { archive, ...(note.trim() === '' ? {} : { note: note.trim() }) },
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: archiveRequestsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: managedCoursesQuery.queryKey }),
      ])
      toast({ title: archive ? 'The course is archived' : 'Request declined' })
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      setBusy(false)
    }
  }
  const people = enrolled === 1 ? 'The person who is enrolled keeps' : `The ${enrolled} enrolled people keep`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={archive ? `Archive ${course.code}?` : `Decline to archive ${course.code}?`}
      description={
        archive
          ? `It leaves the catalog, and no one new can enroll. ${people} it with their progress.`
          : 'The course stays as it is. The teacher who asked is notified.'
      }
      actions={
        <>
          <Button busy={busy} onClick={() => void decide()}>
            {archive ? 'Archive course' : 'Decline request'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {!archive && (
        <Field label="Note" optional hint="For the person who asked." className="mb-0">
          <TextArea value={note} onChange={({ target }) => setNote(target.value)} limit={500} rows={3} />
        </Field>
      )}
    </Dialog>
  )
}
