import { Settings2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  chosenKindNames,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/community/notification-kinds.ts'
import type { Notification } from '../../../contract/community/notifications.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { NotificationsPage as Page } from './queries.ts'
import { useRead } from './use-read.ts'
import './notifications.css'

const address = '/dashboard/notifications'

export function addressOf({ filter, kind, after }: Page): string {
  const search = new URLSearchParams()
  if (filter) search.set('filter', filter)
  if (kind) search.set('kind', kind)
  if (after) search.set('after', after)
  return search.size > 0 ? `${address}?${search}` : address
}

export interface NotificationsPageProps {
  page: Page
  notifications: readonly Notification[]
  next: string | null
  unread: number
  onKind: (kind: NotificationKind | undefined) => void
}

/** States: full, filtered, nothing unread, nothing at all. */
export function NotificationsPage({ page, notifications, next, unread, onKind }: NotificationsPageProps) {
  const { setRead, setAllRead, isSettingAll } = useRead()
  const newest = notifications[0]
  const canMarkAll = unread > 0 && newest !== undefined && page.after === undefined
  const { filter, kind } = page
  const heading = useRef<HTMLHeadingElement>(null)
  const count = useRef(notifications.length)
  // In the unread list, a row disappears once it is read, together with its focused button.
  useEffect(() => {
    if (notifications.length < count.current && document.activeElement === document.body)
      heading.current?.focus()
    count.current = notifications.length
  }, [notifications.length])
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-7">
        <h1 ref={heading} tabIndex={-1} className="type-section">
          Notifications
        </h1>
        <ButtonLink to={`${address}/preferences`} variant="outline" size="small">
          <Settings2 />
          Preferences
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <TabLinks
          label="Which notifications"
          links={[
            { to: addressOf({ kind }), label: 'All', current: filter === undefined },
            {
              to: addressOf({ kind, filter: 'unread' }),
              label: 'Unread',
              count: unread > 0 ? unread : undefined,
              current: filter === 'unread',
            },
          ]}
        />
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
          <Field label="Kind" hideLabel className="mb-0 max-sm:w-full">
            <Select
              value={kind ?? ''}
              onChange={({ target }) => onKind((target.value || undefined) as NotificationKind | undefined)}
              options={[
                { value: '', label: 'All kinds' },
                ...chosenKindNames.map((value) => ({ value, label: notificationKinds[value].label })),
              ]}
            />
          </Field>
          {canMarkAll && (
            <Button variant="outline" busy={isSettingAll} onClick={() => setAllRead(newest.id)}>
              Mark all as read
            </Button>
          )}
        </div>
      </div>
      {notifications.length === 0 ? (
        <div className="mt-6">
          <Empty page={page} />
        </div>
      ) : (
        <ul aria-label="Notifications" className="mt-6 border-t border-line-strong">
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onRead={(read) => setRead(notification.id, read)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-between gap-4 pt-6">
        {page.after ? <ArrowLink to={addressOf({ filter, kind })}>Newest</ArrowLink> : <span />}
        {next && <ArrowLink to={addressOf({ filter, kind, after: next })}>Older notifications</ArrowLink>}
      </div>
    </main>
  )
}

function Empty({ page: { filter, kind, after } }: { page: Page }): ReactNode {
  const art = { id: 'bell', department: 'audio-podcast' }
  if (filter === undefined && kind === undefined && after === undefined) {
    return (
      <EmptyState
        title="Nothing yet"
        art={art}
        action={
          <ButtonLink to="/dashboard/notifications/preferences" variant="outline">
            Choose what you hear about
          </ButtonLink>
        }
      >
        Replies, grades, study group sessions and news from the university appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={filter === 'unread' ? 'You’re all caught up' : 'Nothing of this kind'}
      art={art}
      action={
        <ButtonLink to={address} variant="outline">
          Show all
        </ButtonLink>
      }
    />
  )
}
