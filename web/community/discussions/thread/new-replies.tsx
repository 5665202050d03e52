import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Thread } from '../../../../contract/community/discussions.ts'
import { postAddress, postElementId } from '../../../../rules/addresses.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { newsQuery, type ThreadPlace, threadKey, threadQuery } from '../queries.ts'
import { useThreadLive } from './use-thread-live.ts'

/** Replies that arrive while the page is open wait behind this bar, so that nothing jumps while reading. */
export function NewReplies({ thread, place }: { thread: Thread; place: ThreadPlace }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [goTo, setGoTo] = useState<string | null>(null)
  const count = useThreadLive(thread)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply may come with any later state of the thread
  useEffect(() => {
    const element = goTo && document.getElementById(postElementId(goTo))
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    setGoTo(null)
  }, [goTo, thread, place])

  const show = async () => {
    setBusy(true)
    try {
      const { firstPostId } = await queryClient.query({
        ...newsQuery(thread.id, thread.lastNumber),
        staleTime: 0,
      })
      await queryClient.invalidateQueries({ queryKey: threadKey(thread.id) })
      if (firstPostId === null) return
      const { replies } = await queryClient.query({ ...threadQuery(thread.id, place), staleTime: 'static' })
      if (!replies.some(({ id }) => id === firstPostId)) {
        await router.navigate({
          href: postAddress(thread.forum.id, thread.id, { id: firstPostId, number: 2 }),
        })
      }
      setGoTo(firstPostId)
    } catch (error) {
      // The bar stays for another try.
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'The new replies didn’t load', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="new-replies" role="status">
      {count > 0 && (
        <Button variant="gold" busy={busy} onClick={show}>
          <ArrowDown aria-hidden="true" />
          {counted(count, 'new reply', 'new replies')}
        </Button>
      )}
    </div>
  )
}
