import { useState } from 'react'
import { mostAtOnce } from '../../contract/community/message-limits.ts'
import { counted } from '../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Composer } from './message-composer.tsx'

/** A list that may be longer than its page. */
interface Everyone {
  count: number
  pageOf: (after: string | undefined) => Promise<{ ids: string[]; next: string | null }>
}

interface MessageManyProps {
  userIds: readonly string[] | Everyone
  /** Names the copy of the text on this device, such as the course. */
  place: string
  onSent?: () => void
}

/** Writes to everyone who is ticked or listed, to each alone. */
export function MessageMany({ userIds, place, onSent }: MessageManyProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const many = counted(
    Math.min('count' in userIds ? userIds.count : userIds.length, mostAtOnce),
    'person',
    'people',
  )
  const send = async ({ key, text }: { key: string; text: string }) => {
    setBusy(true)
    setRefusal(null)
    try {
      const to = 'count' in userIds ? await everyIdOf(userIds) : [...userIds]
      const body = { key, to, text }
      const { recipients, unreachable } = await callApi('POST /api/user/messages-to-many', { body })
      toast({
        title: `Sent to ${counted(recipients, 'person', 'people')}`,
        description: unreachable > 0 ? `${unreachable} can’t be reached.` : undefined,
      })
      setOpen(false)
      onSent?.()
      return true
    } catch (error) {
      setRefusal(sentenceOf(error, 'Something went wrong. Please try again.'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Message
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Message to ${many}`}
        description="Each gets it alone, in a conversation with you, and by email if they don’t read it within ten minutes. Answers are private."
      >
        <Composer place={place} busy={busy} refusal={refusal} onSend={send} />
      </Dialog>
    </>
  )
}

/** The first of them, if they are more than one message reaches. */
async function everyIdOf({ pageOf }: Everyone): Promise<string[]> {
  const all: string[] = []
  let after: string | undefined
  do {
    const { ids, next } = await pageOf(after)
    all.push(...ids)
    after = next ?? undefined
  } while (after !== undefined && all.length < mostAtOnce)
  return all.slice(0, mostAtOnce)
}

/** Beside the button: whom the message reaches of a list of `count` people. */
export const everyoneText = (count: number): string =>
  count > mostAtOnce
    ? `The first ${mostAtOnce} of ${count.toLocaleString('en')}`
    : `To ${counted(count, 'person', 'people')}`
