import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation, DirectMessage } from '../../../contract/community/messages.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Composer } from '../../shell/message-composer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Crumb } from '../../ui/text/text.tsx'
import { DirectMessageRow } from './direct-message.tsx'
import { everyConversation } from './queries.ts'
import { ReportMessageDialog } from './report-message-dialog.tsx'
import { titleOf, whyNot } from './titles.ts'
import { useConversationActions, useReadThrough } from './use-conversation.ts'
import './messages.css'

interface ConversationPageProps {
  conversation: Conversation
  /** Newest first. */
  messages: readonly DirectMessage[]
  next: string | null
}

/** Oldest at the top, the text field below the newest. States: open, muted, closed, blocked, account gone. */
export function ConversationPage({ conversation, messages, next }: ConversationPageProps) {
  const { id, kind, people } = conversation
  const earlier = useEarlier(id, messages, next)
  const shown = [...messages, ...earlier.messages].toReversed()
  const newest = messages[0]
  useReadThrough(conversation, newest?.id)
  const end = useRef<HTMLDivElement>(null)
  useStayAtEnd(end, newest?.id)
  const [reported, setReported] = useState<string | null>(null)
  const title = titleOf(conversation)
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/messages">Messages</Crumb>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-4 pb-6">
        <div className="min-w-0">
          <h1 className="type-section line-clamp-3 wrap-anywhere">
            <bdi>{title}</bdi>
          </h1>
          {kind === 'school' && (
            <p className="mt-2 text-ink-2">
              {people.length > 0
                ? 'Wrote to the school. Every administrator reads and answers here.'
                : 'The administrators of the school read and answer here.'}
            </p>
          )}
          {kind === 'several' && <p className="mt-2 text-ink-2">Everyone here reads every answer.</p>}
        </div>
        <Actions conversation={conversation} />
      </div>
      <div className="max-w-[52rem] border-t border-line-strong pt-6">
        {earlier.next !== null && (
          <Button
            variant="outline"
            size="small"
            className="mb-6"
            busy={earlier.busy}
            onClick={() => earlier.read()}
          >
            Earlier messages
          </Button>
        )}
        <div role="log" aria-label="Messages">
          <ol className="direct-messages">
            {shown.map((message) => (
              <DirectMessageRow key={message.id} message={message} onReport={() => setReported(message.id)} />
            ))}
          </ol>
        </div>
        <div ref={end} className="mt-8 scroll-mb-28 border-t border-line pt-6">
          {conversation.can.write ? (
            <Answer id={id} closed={conversation.closed} />
          ) : (
            <p className="text-ink-2">{conversation.whyNotWrite && whyNot[conversation.whyNotWrite]}</p>
          )}
        </div>
      </div>
      {reported !== null && (
        <ReportMessageDialog conversationId={id} messageId={reported} onClose={() => setReported(null)} />
      )}
    </main>
  )
}

function Answer({ id, closed }: { id: string; closed: boolean }) {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (body: { key: string; text: string; files?: string[] }) =>
      callApi('POST /api/user/conversations/{id}/messages', { params: { id }, body }),
    // A refusal means that something changed, such as a block.
    onSettled: () => queryClient.invalidateQueries(everyConversation),
  })
  return (
    <>
      {closed && (
        <p className="mb-4 text-ink-2">This conversation is closed for others. Writing opens it again.</p>
      )}
      <Composer
        place={id}
        withFiles
        busy={send.isPending}
        refusal={send.error ? sentenceOf(send.error, 'Your message wasn’t sent. Please try again.') : null}
        onSend={(message) =>
          send.mutateAsync(message).then(
            () => true,
            () => false,
          )
        }
      />
    </>
  )
}

function Actions({ conversation }: { conversation: Conversation }) {
  const { id, archived, muted, closed, blocked, can, people } = conversation
  const { change, block, busy } = useConversationActions(id)
  const [asksToBlock, setAsksToBlock] = useState(false)
  const [other] = people
  return (
    <div className="-mx-3 flex flex-wrap">
      <Button variant="quiet" size="small" onClick={() => change({ archived: !archived })}>
        {archived ? 'Move to list' : 'Archive'}
      </Button>
      <Button variant="quiet" size="small" onClick={() => change({ muted: !muted })}>
        {muted ? 'Unmute' : 'Mute'}
      </Button>
      {can.close && (
        <Button variant="quiet" size="small" onClick={() => change({ closed: !closed })}>
          {closed ? 'Reopen' : 'Close'}
        </Button>
      )}
      {can.block && other && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => (blocked ? block(other.id, false) : setAsksToBlock(true))}
        >
          {blocked ? 'Unblock' : 'Block'}
        </Button>
      )}
      <ConfirmDialog
        open={asksToBlock}
        onOpenChange={setAsksToBlock}
        title="Block this person?"
        description="Neither of you will be able to write to the other. They aren’t notified. You can unblock them here at any time."
        confirmLabel="Block"
        danger
        busy={busy}
        onConfirm={() => {
          setAsksToBlock(false)
          if (other) block(other.id, true)
        }}
      />
    </div>
  )
}

/** Messages before those of the first page, read on demand. */
function useEarlier(id: string, messages: readonly DirectMessage[], next: string | null) {
  const [page, setPage] = useState<{ messages: DirectMessage[]; next: string | null } | null>(null)
  const from = page === null ? next : page.next
  const { mutate, isPending } = useMutation({
    mutationFn: (before: string) =>
      callApi('GET /api/user/conversations/{id}/messages', { params: { id }, query: { before } }),
    onSuccess: (more) =>
      setPage((known) => ({ messages: [...(known?.messages ?? []), ...more.messages], next: more.next })),
    onError: () => toast({ title: 'Not loaded', description: 'Please try again.', variant: 'destructive' }),
  })
  // New messages move the first page on: what it no longer has is kept here.
  const last = useRef(messages)
  useEffect(() => {
    const present = new Set(messages.map((one) => one.id))
    const gone = last.current.filter((one) => !present.has(one.id))
    last.current = messages
    if (gone.length > 0)
      setPage((known) => ({ messages: [...gone, ...(known?.messages ?? [])], next: known?.next ?? next }))
  }, [messages, next])
  const present = new Set(messages.map((one) => one.id))
  return {
    messages: (page?.messages ?? []).filter((one) => !present.has(one.id)),
    next: from,
    busy: isPending,
    read: () => from !== null && mutate(from),
  }
}

/** Opens at the end, and follows it as long as the reader has not scrolled up. */
function useStayAtEnd(end: React.RefObject<HTMLElement | null>, newest: string | undefined) {
  const wasAtEnd = useRef(true)
  useEffect(() => {
    const look = () => {
      const bottom = end.current?.getBoundingClientRect().top ?? 0
      wasAtEnd.current = bottom < innerHeight + 40
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [end])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the signal
  useLayoutEffect(() => {
    if (wasAtEnd.current) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
}
