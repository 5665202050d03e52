import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationSummary } from '../../../contract/community/messages.ts'
import { callApi } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SentSearch } from '../../ui/forms/sent-search.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { type ConversationsPage, messagePreferencesQuery } from './queries.ts'
import './messages.css'

const address = '/dashboard/messages'

export function addressOf(page: ConversationsPage): string {
  const known = Object.entries(page).filter((part): part is [string, string] => Boolean(part[1]))
  return known.length > 0 ? `${address}?${new URLSearchParams(known)}` : address
}

interface MessagesPageProps {
  page: ConversationsPage
  conversations: readonly ConversationSummary[]
  next: string | null
  unread: number
  onSearch: (words: string) => void
}

/** States: none yet, full, filtered, nothing found. */
export function MessagesPage({ page, conversations, next, unread, onSearch }: MessagesPageProps) {
  const { filter, search, after } = page
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-7">
        <h1 className="type-section">Messages</h1>
        <ButtonLink to={`${address}/new`}>
          <PenLine />
          New message
        </ButtonLink>
      </div>
      <SentSearch
        key={search}
        label="Search by name"
        name="search"
        action={address}
        kept={{}}
        words={search ?? ''}
        maxLength={80}
        onSearch={onSearch}
      />
      <TabLinks
        label="Which conversations"
        links={[
          { to: address, label: 'All', current: filter === undefined && !search },
          {
            to: addressOf({ filter: 'unread' }),
            label: 'Unread',
            count: unread > 0 ? unread : undefined,
            current: filter === 'unread',
          },
          { to: addressOf({ filter: 'archived' }), label: 'Archived', current: filter === 'archived' },
        ]}
      />
      {conversations.length === 0 ? (
        <div className="mt-6">
          <Empty page={page} />
        </div>
      ) : (
        <ul aria-label="Conversations" className="mt-6 border-t border-line-strong">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      <EarlierLinks
        newest={after === undefined ? null : addressOf({ filter, search })}
        earlier={next === null ? null : addressOf({ filter, search, after: next })}
      />
      <WhoMayWrite />
    </main>
  )
}

function Empty({ page: { filter, search } }: { page: ConversationsPage }): ReactNode {
  const art = { id: 'messages', department: 'writing' }
  const all = (
    <ButtonLink to={address} variant="outline">
      Show all
    </ButtonLink>
  )
  if (search)
    return (
      <EmptyState title="No matching conversations" art={art} action={all}>
        The search looks at the names of people you have written with, also those who have not answered.
      </EmptyState>
    )
  if (filter === 'unread') return <EmptyState title="You’re all caught up" art={art} action={all} />
  if (filter === 'archived')
    return (
      <EmptyState title="Nothing archived" art={art} action={all}>
        Archive a conversation to clear it from your list. A new message brings it back.
      </EmptyState>
    )
  return (
    <EmptyState title="No messages yet" art={art}>
      Write to the people who teach your courses, or to the school. Answers arrive here and by email.
    </EmptyState>
  )
}

function WhoMayWrite() {
  const queryClient = useQueryClient()
  const { data } = useQuery(messagePreferencesQuery)
  const save = useMutation({
    mutationFn: (fromStudents: boolean) =>
      callApi('PUT /api/user/message-preferences', { body: { fromStudents } }),
    onMutate: (fromStudents) =>
      void queryClient.setQueryData(messagePreferencesQuery.queryKey, { fromStudents }),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: messagePreferencesQuery.queryKey })
      toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' })
    },
  })
  return (
    <section aria-labelledby="who-may-write" className="mt-14 max-w-[44rem] border-t border-line pt-6">
      <h2 id="who-may-write" className="type-heading mb-3">
        Who may write to you
      </h2>
      <Switch
        label="Other students of my courses"
        hint="Only students who allow this too can write to you, and you to them. Your teachers and the school always can."
        checked={data?.fromStudents ?? false}
        disabled={data === undefined}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </section>
  )
}
