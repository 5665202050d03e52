import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ManagedAnnouncement } from '../../../contract/community/announcements.ts'
import { callApi } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { FoundOption } from '../../ui/forms/search-choice.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

const address = '/teach/announcements'

export interface ManagePageProps {
  announcements: readonly ManagedAnnouncement[]
  next: string | null
  isFirst: boolean
  /** May write to everyone and to groups; others write to the courses they teach and their rounds. */
  writesToAll: boolean
  /** The courses the author teaches; empty for an administrator. */
  courses: readonly FoundOption[]
}

/** States: list, empty, writing. */
export function ManagePage(props: ManagePageProps) {
  const { announcements, next, isFirst, writesToAll, courses } = props
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<{ id: string; known: ManagedAnnouncement | null } | null>(null)
  const [leaving, setLeaving] = useState<ManagedAnnouncement | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['/api/announcements'] })
  const remove = useMutation({
    mutationFn: ({ id }: ManagedAnnouncement) =>
      callApi('DELETE /api/announcements/{id}', { params: { id } }),
    onSuccess: () => {
      setLeaving(null)
      toast({ title: 'Announcement deleted' })
      return readAgain()
    },
    onError: () => toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' }),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const openId = open?.id ?? null
  const shown = useRef(openId)
  // The list and the form replace each other: move the focus to the top of the new one.
  useEffect(() => {
    if (shown.current === openId) return
    shown.current = openId
    heading.current?.focus()
  }, [openId])
  const mayWrite = writesToAll || courses.length > 0
  const begin = () => setOpen({ id: newId(), known: null })

  if (open !== null) {
    return (
      <main id="main" tabIndex={-1} className="wrap pb-24">
        <h1 ref={heading} tabIndex={-1} className="type-section pt-8 pb-7 md:pt-16">
          {open.known ? 'Edit announcement' : 'New announcement'}
        </h1>
        <AnnouncementForm
          key={`${open.id} ${open.known?.revision}`}
          {...open}
          current={announcements.find(({ id }) => id === open.id) ?? null}
          onReadAgain={readAgain}
          onTakeTheirs={(current) => setOpen({ id: current.id, known: current })}
          writesToAll={writesToAll}
          onlyCourse={courses.length === 1 ? (courses[0] ?? null) : null}
          onCancel={() => setOpen(null)}
          onSaved={async () => {
            await readAgain()
            setOpen(null)
          }}
        />
      </main>
    )
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-7 md:pt-16">
        <h1 ref={heading} tabIndex={-1} className="type-section">
          Announcements
        </h1>
        {announcements.length > 0 && mayWrite && <Button onClick={begin}>New announcement</Button>}
      </div>
      {announcements.length === 0 && !isFirst ? (
        <p className="py-4 text-ink-2">That’s all on this page.</p>
      ) : announcements.length === 0 ? (
        <EmptyState
          title="No announcements yet"
          art={{ id: 'news', department: 'marketing' }}
          action={mayWrite && <Button onClick={begin}>New announcement</Button>}
        >
          {writesToAll
            ? 'Write to everyone, to a course or to a study group, now or at a time you choose.'
            : mayWrite
              ? 'Write to the students of your courses, now or at a time you choose.'
              : 'Once an administrator assigns you courses, you can write to their students here.'}
        </EmptyState>
      ) : (
        <Table compact caption="Announcements">
          <thead>
            <tr>
              <HeaderCell>Title</HeaderCell>
              <HeaderCell>For</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell align="right">Seen by</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {announcements.map((announcement) => (
              <tr key={announcement.id}>
                <RowHeader className="wrap-anywhere">
                  <bdi>{announcement.title}</bdi>
                </RowHeader>
                <Cell label="For" className="wrap-anywhere">
                  <bdi>{announcement.audience.name}</bdi>
                </Cell>
                <Cell label="When" plain>
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <LocalTime at={announcement.publishAt} />
                    {!announcement.isPublished && <Tag tone="iris">Planned</Tag>}
                  </span>
                </Cell>
                <Cell label="Seen by" align="right" className="whitespace-nowrap">
                  {`${announcement.seenBy} of ${announcement.reaches}`}
                </Cell>
                <Cell>
                  <span className="-mr-3 flex justify-end gap-1 whitespace-nowrap">
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => setOpen({ id: announcement.id, known: announcement })}
                    >
                      Edit<span className="sr-only">{` ${announcement.title}`}</span>
                    </Button>
                    <Button variant="quiet" size="small" onClick={() => setLeaving(announcement)}>
                      Delete<span className="sr-only">{` ${announcement.title}`}</span>
                    </Button>
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className="flex flex-wrap justify-between gap-4 pt-6">
        {isFirst ? <span /> : <ArrowLink to={address}>Newest</ArrowLink>}
        {next && (
          <ArrowLink to={`${address}?after=${encodeURIComponent(next)}`}>Older announcements</ArrowLink>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title="Delete this announcement?"
        description="No one will be able to open it. Notifications and emails already sent can’t be recalled."
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </main>
  )
}
