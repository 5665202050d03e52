import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HeartHandshake, Lightbulb, PartyPopper, ThumbsUp } from 'lucide-react'
import type { Post, Reaction, ReactionKind } from '../../../../contract/community/discussions.ts'
import { callApi } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { threadKey } from '../queries.ts'
import { patchPost } from './patch-post.ts'

const kinds: { kind: ReactionKind; label: string; icon: typeof ThumbsUp }[] = [
  { kind: 'helpful', label: 'Helpful', icon: ThumbsUp },
  { kind: 'thanks', label: 'Thanks', icon: HeartHandshake },
  { kind: 'insightful', label: 'Insightful', icon: Lightbulb },
  { kind: 'celebrate', label: 'Celebrate', icon: PartyPopper },
]

/** Authors cannot react to their own posts. */
export function Reactions({ threadId, post }: { threadId: string; post: Post }) {
  const react = useReact(threadId, post)
  const countOf = (kind: ReactionKind) => post.reactions.find((known) => known.kind === kind)
  if (!post.can.react) {
    const given = kinds.filter(({ kind }) => countOf(kind))
    if (given.length === 0) return null
    return (
      <ul className="reactions" aria-label="Reactions">
        {given.map(({ kind, label, icon: Icon }) => (
          <li key={kind} className="reaction" title={label}>
            <Icon aria-hidden="true" />
            <span className="sr-only">{`${label}: `}</span>
            <span className="numbers">{countOf(kind)?.count}</span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, and no fields of a form
    <div className="reactions" role="group" aria-label="Reactions">
      {kinds.map(({ kind, label, icon: Icon }) => {
        const known = countOf(kind)
        const count = known?.count ?? 0
        return (
          <button
            key={kind}
            type="button"
            className="reaction"
            title={label}
            aria-pressed={known?.mine ?? false}
            aria-label={count > 0 ? `${label}, ${count}` : label}
            onClick={() => react.mutate({ kind, active: !known?.mine })}
          >
            <Icon aria-hidden="true" />
            {count > 0 && <span className="numbers">{count}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Optimistic and rolled back on refusal. Serialized, so that the last click wins. */
function useReact(threadId: string, post: Post) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `reactions-${post.id}` },
    mutationFn: ({ kind, active }: { kind: ReactionKind; active: boolean }) =>
      callApi('PUT /api/discussions/posts/{id}/reactions/{kind}', {
        params: { id: post.id, kind },
        body: { active },
      }),
    onMutate: ({ kind, active }) =>
      patchPost(queryClient, threadId, post.id, (known) => ({
        reactions: withReaction(known.reactions, kind, active),
      })),
    onSuccess: ({ reactions }) => patchPost(queryClient, threadId, post.id, () => ({ reactions })),
    onError: async (error) => {
      toast({ title: 'Your reaction wasn’t saved', description: error.message, variant: 'destructive' })
      await queryClient.invalidateQueries({ queryKey: threadKey(threadId) })
    },
  })
}

export function withReaction(reactions: readonly Reaction[], kind: ReactionKind, mine: boolean): Reaction[] {
  const known = reactions.find((reaction) => reaction.kind === kind)
  const count = (known?.count ?? 0) + (mine ? 1 : 0) - (known?.mine ? 1 : 0)
  const others = reactions.filter((reaction) => reaction.kind !== kind)
  const next = count > 0 ? [...others, { kind, count, mine }] : others
  return kinds.flatMap((place) => next.filter((reaction) => reaction.kind === place.kind))
}
