import { MessageSquarePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { secondWords } from '../../../../rules/assessment/assignments.ts'
import { Button } from '../../../ui/button.tsx'
import { CommentForm } from '../teaching/comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import type { FileViewProps } from './submitted-files.tsx'

/** A submitted video or audio file with its timed comments. */
export function PlayedFile({ file, comments, commenting, kind }: FileViewProps & { kind: 'film' | 'sound' }) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [second, setSecond] = useState<number | null>(null)
  const go = (to: number) => {
    if (player.current === null) return
    player.current.currentTime = to
    player.current.focus()
    player.current.scrollIntoView({ block: 'nearest' })
  }
  const common = {
    ref: player,
    src: file.url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    tabIndex: 0,
  } as const
  const inOrder = comments.toSorted((one, other) => secondOf(one) - secondOf(other))
  return (
    <>
      {/* biome-ignore-start lint/a11y/useMediaCaption: it is shown as it was handed in */}
      {kind === 'film' ? <video {...common} playsInline /> : <audio {...common} />}
      {/* biome-ignore-end lint/a11y/useMediaCaption: until here */}
      <CommentList
        comments={inOrder}
        commenting={commenting}
        onGo={({ at }) => at.kind === 'second' && go(at.second)}
      />
      {commenting &&
        (second === null ? (
          <Button
            ref={add}
            variant="quiet"
            size="small"
            onClick={() => {
              player.current?.pause()
              setSecond(Math.floor(player.current?.currentTime ?? 0))
            }}
          >
            <MessageSquarePlus aria-hidden="true" />
            Comment at this point
          </Button>
        ) : (
          <CommentForm
            label={`Comment at ${secondWords(second)}`}
            fileId={file.id}
            at={{ kind: 'second', second }}
            commenting={commenting}
            onDone={() => {
              // Flush, so that the button exists to take the focus.
              flushSync(() => setSecond(null))
              add.current?.focus()
            }}
          />
        ))}
    </>
  )
}

const secondOf = ({ at }: FileViewProps['comments'][number]) => (at.kind === 'second' ? at.second : 0)
