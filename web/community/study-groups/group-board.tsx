import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type GroupMessage, longestMessage } from '../../../contract/community/study-groups.ts'
import { lengthOf } from '../../../rules/text/text-length.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { deviceCopy } from '../../lib/autosave/device-copy.ts'
import { useCopyName, useDeviceCopy } from '../../lib/autosave/use-device-copy.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { messagesQuery } from './queries.ts'

/** Updates live. Newest first. */
export function GroupBoard({ groupId }: { groupId: string }) {
  const queryClient = useQueryClient()
  const { data, isError, refetch, isFetching } = useQuery(messagesQuery(groupId))
  const [older, setOlder] = useState<{ messages: GroupMessage[]; next: string | null } | null>(null)
  const readOlder = useMutation({
    mutationFn: (after: string) =>
      callApi('GET /api/study-groups/{id}/messages', { params: { id: groupId }, query: { after } }),
    onSuccess: (page) =>
      setOlder((known) => ({ messages: [...(known?.messages ?? []), ...page.messages], next: page.next })),
  })
  const takeBack = useMutation({
    mutationFn: (messageId: string) =>
      callApi('DELETE /api/study-groups/{id}/messages/{messageId}', { params: { id: groupId, messageId } }),
    onSuccess: (_, messageId) => {
      setLeaving(null)
      setOlder((known) =>
        known === null
          ? null
          : {
              ...known,
              messages: known.messages.map((one) =>
                one.id === messageId ? { ...one, text: null, can: { delete: false } } : one,
              ),
            },
      )
      return queryClient.invalidateQueries({ queryKey: messagesQuery(groupId).queryKey })
    },
    onError: () => toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' }),
  })
  const [leaving, setLeaving] = useState<GroupMessage | null>(null)
  const next = older === null ? data?.next : older.next
  const shown = new Set(data?.messages.map(({ id }) => id))
  const messages = [...(data?.messages ?? []), ...(older?.messages ?? []).filter(({ id }) => !shown.has(id))]
  return (
    <section aria-labelledby="board-heading" className="min-w-0">
      <BlockHead id="board-heading" title="Board" />
      <WriteMessage groupId={groupId} />
      {isError && <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && !isError && (
        <Loading label="Loading the board" className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {data?.messages.length === 0 && (
        <p className="border-t border-line py-4 text-ink-2">No messages yet. Say hello.</p>
      )}
      <ul aria-label="Messages" aria-live="polite" className="border-t border-line">
        {messages.map((message) => (
          <Message key={message.id} message={message} onTakeBack={() => setLeaving(message)} />
        ))}
      </ul>
      {next && (
        <Button
          variant="outline"
          size="small"
          className="mt-5"
          busy={readOlder.isPending}
          onClick={() => readOlder.mutate(next)}
        >
          Older messages
        </Button>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title="Delete this message?"
        description="No one will be able to read it. You can’t undo this."
        confirmLabel="Delete"
        danger
        busy={takeBack.isPending}
        onConfirm={() => leaving && takeBack.mutate(leaving.id)}
      />
    </section>
  )
}

function Message({ message, onTakeBack }: { message: GroupMessage; onTakeBack: () => void }) {
  const { author, text, createdAt, can } = message
  const name = author?.name ?? 'Former member'
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3.5 border-b border-line py-4">
      <Avatar name={name} image={author?.image ?? null} size="small" />
      <div className="min-w-0">
        <p className="type-note flex flex-wrap items-baseline gap-x-3 text-ink-2">
          <bdi className="font-[600] text-ink wrap-anywhere">{name}</bdi>
          <LocalDate at={createdAt} ago />
        </p>
        {text === null ? (
          <p className="text-ink-2 italic">This message was deleted.</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {text}
          </p>
        )}
        {can.delete && (
          <Button variant="quiet" size="small" className="-ml-3" onClick={onTakeBack}>
            Delete<span className="sr-only">{`: ${text?.slice(0, 60) ?? ''}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The text is kept on this device until it is sent. */
function WriteMessage({ groupId }: { groupId: string }) {
  const queryClient = useQueryClient()
  const { name } = useCopyName('draft-group', groupId)
  const area = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [first] = useState(() => ({ text: '', key: newId() }))
  // The same for the same message, also after a reload, so that a retry posts once.
  const draft = useDeviceCopy(deviceCopy(name, isDraft), first, isEmptyDraft, (kept) => {
    const early = area.current?.value ?? ''
    return early === '' ? null : { text: [kept?.text, early].filter(Boolean).join('\n'), key: newId() }
  })
  const { text, key } = draft.value
  const change = (value: string) => draft.change({ text: value, key: newId() })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      callApi('POST /api/study-groups/{id}/messages', { params: { id: groupId }, body: { key, text } }),
    onSuccess: () => {
      change('')
      return queryClient.invalidateQueries({ queryKey: messagesQuery(groupId).queryKey })
    },
  })
  const tooLong = lengthOf(text) > longestMessage
  const said = error ? sentenceOf(error, 'Your message wasn’t sent. Please try again.') : null
  return (
    <form
      method="dialog"
      className="py-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        const isEmpty = text.trim() === ''
        setMissing(isEmpty ? 'Please write something' : tooLong ? 'At most 2,000 characters' : null)
        if (isEmpty || tooLong) area.current?.focus()
        else mutate()
      }}
    >
      <Field label="Your message" className="mb-3" error={missing ?? said}>
        <TextArea
          ref={area}
          value={text}
          rows={3}
          // Text typed while sending would belong to no message.
          readOnly={isPending}
          {...(lengthOf(text) > longestMessage * 0.8 ? { limit: longestMessage } : {})}
          onChange={({ target }) => {
            reset()
            setMissing(null)
            change(target.value)
          }}
        />
      </Field>
      <Button type="submit" size="small" busy={isPending}>
        Send
      </Button>
    </form>
  )
}

interface MessageDraft {
  text: string
  key: string
}

const isDraft = (value: unknown): value is MessageDraft => {
  const draft = value as Partial<MessageDraft> | null
  return typeof draft?.text === 'string' && typeof draft.key === 'string'
}
const isEmptyDraft = ({ text }: MessageDraft) => text === ''
