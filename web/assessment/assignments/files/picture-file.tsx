import { MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { CommentForm } from '../teaching/comment-form.tsx'
import { CommentList, commentId } from './comment-list.tsx'
import type { FileViewProps } from './submitted-files.tsx'

interface Place {
  x: number
  y: number
}

const pinId = (id: string) => `pin-${id}`

/** A submitted picture with a numbered pin for each comment. */
export function PictureFile({ file, comments, commenting }: FileViewProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const openPin = useRef<SVGGElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isOpen = place !== null
  // A new pin takes the focus, so that the arrow keys move it.
  useEffect(() => {
    if (isOpen) openPin.current?.focus()
  }, [isOpen])

  return (
    <>
      <div className="pinned-picture">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button below and the arrow keys do the same */}
        <div
          data-open={commenting ? true : undefined}
          onClick={(event) => {
            if (commenting === null || (event.target as Element).closest('[role="button"]')) return
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            setPlace({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
          }}
        >
          <img src={file.url} alt={`${file.name}, as handed in`} />
          {/* biome-ignore lint/a11y/useSemanticElements: a group inside a drawing */}
          <svg aria-label={`Places in ${file.name}`} role="group">
            {comments.map(({ id, at, text }, index) =>
              at.kind === 'place' ? (
                <Pin
                  key={id}
                  id={pinId(id)}
                  place={at}
                  label={`Comment ${index + 1}: ${text}`}
                  onPress={() => document.getElementById(commentId(id))?.focus()}
                >
                  {index + 1}
                </Pin>
              ) : null,
            )}
            {place && (
              <Pin
                pinRef={openPin}
                place={place}
                isNew
                label={`New comment, ${percent(place.x)} from the left, ${percent(place.y)} from the top. Move it with the arrow keys.`}
                onMove={(by) => setPlace({ x: within(place.x + by.x), y: within(place.y + by.y) })}
              >
                +
              </Pin>
            )}
          </svg>
        </div>
      </div>
      <CommentList
        comments={comments}
        commenting={commenting}
        onGo={({ id }) => {
          const pin = document.getElementById(pinId(id))
          pin?.focus()
          pin?.scrollIntoView({ block: 'nearest' })
        }}
      />
      {commenting &&
        (place === null ? (
          <Button ref={add} variant="quiet" size="small" onClick={() => setPlace({ x: 0.5, y: 0.5 })}>
            <MessageSquarePlus aria-hidden="true" />
            Comment on a spot
          </Button>
        ) : (
          <CommentForm
            label="Comment on this spot"
            fileId={file.id}
            at={{ kind: 'place', ...place }}
            commenting={commenting}
            onDone={() => {
              // Flush, so that the button exists to take the focus.
              flushSync(() => setPlace(null))
              add.current?.focus()
            }}
          />
        ))}
    </>
  )
}

const steps: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** SVG attributes can position in percent; pages allow no inline styles. */
function Pin({
  id,
  place,
  label,
  isNew,
  pinRef,
  onPress,
  onMove,
  children,
}: {
  id?: string
  place: Place
  label: string
  isNew?: boolean
  pinRef?: React.Ref<SVGGElement>
  onPress?: () => void
  onMove?: (by: Place) => void
  children: React.ReactNode
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const width = event.shiftKey ? 0.1 : 0.02
    if (step && onMove) onMove({ x: step.x * width, y: step.y * width })
    else if (event.key === 'Enter' || event.key === ' ') onPress?.()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its button has the name
    <svg x={percent(place.x)} y={percent(place.y)} overflow="visible">
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing */}
      <g
        id={id}
        ref={pinRef}
        role="button"
        tabIndex={0}
        aria-label={label}
        className="pin"
        data-new={isNew || undefined}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        <circle r="15" />
        <text textAnchor="middle" dy="0.35em">
          {children}
        </text>
      </g>
    </svg>
  )
}

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1_000) / 1_000))
const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`
