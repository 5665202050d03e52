import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { clockText } from '../../../rules/media/films.ts'
import { Button } from '../../ui/button.tsx'
import './media-elements.ts'
import './player.css'

export interface Chapter {
  seconds: number
  title: string
}

interface PlayerFrameProps {
  /** "Video: Welcome" */
  label: string
  /** The media element, with `slot="media"`. */
  children: ReactNode
  sound: boolean
  captions: boolean
  pictureInPicture: boolean
  chapters: readonly Chapter[]
  /** What the list of chapters is; a transcript is open and beside the screen. */
  listName?: 'Chapters' | 'Transcript'
  /** Index of the current chapter. */
  current: number
  onSeek: (seconds: number) => void
  onClose: () => void
}

/**
 * The player of films and slides: the same controls and keys for both (Space or K plays, arrows seek, F full screen, C
 * captions, M mute, < and > speed), with chapters below.
 */
export function PlayerFrame(props: PlayerFrameProps) {
  const { label, children, sound, captions, pictureInPicture, chapters, current, onSeek, onClose } = props
  const { listName = 'Chapters' } = props
  const isTranscript = listName === 'Transcript'
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => frame.current?.focus(), [])
  // The transcript follows the voice within its own scrolling; the page stays where it is.
  useEffect(() => {
    const line = list.current?.children[current]
    if (list.current && line instanceof HTMLElement)
      list.current.scrollTop = line.offsetTop - list.current.offsetTop
  }, [current])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      className="player"
      data-transcript={isTranscript || undefined}
    >
      <media-controller nomutedpref novolumepref autohide="4" className="player-screen">
        {children}
        <media-control-bar className="player-bar">
          <media-play-button notooltip />
          <media-seek-backward-button seekoffset="10" notooltip />
          <media-seek-forward-button seekoffset="10" notooltip />
          <media-time-range />
          <media-time-display showduration />
          <media-playback-rate-button rates="0.75 1 1.25 1.5 2" notooltip />
          {sound && <media-mute-button notooltip />}
          {captions && <media-captions-button ref={asSwitch} notooltip />}
          {pictureInPicture && <media-pip-button notooltip />}
          <media-fullscreen-button notooltip />
        </media-control-bar>
      </media-controller>
      <div className="player-foot">
        {chapters.length > 0 && (
          <details className="player-chapters" open={isTranscript}>
            <summary>
              {isTranscript ? listName : `${listName} (${chapters.length})`}
              <ChevronDown aria-hidden="true" />
            </summary>
            <ol ref={list}>
              {chapters.map(({ seconds, title }, index) => (
                <li key={seconds}>
                  <button
                    type="button"
                    aria-current={index === current ? 'step' : undefined}
                    onClick={() => onSeek(seconds)}
                  >
                    <span className="player-time">{clockText(seconds)}</span>
                    {title}
                  </button>
                </li>
              ))}
            </ol>
          </details>
        )}
        <Button variant="quiet" size="small" className="-ml-3" onClick={onClose}>
          <X aria-hidden="true" />
          Close player
        </Button>
      </div>
    </section>
  )
}

/**
 * media-chrome sets role=button with aria-checked, which only a switch may have. It sets the role once, before this
 * runs.
 */
function asSwitch(control: HTMLElement | null): void {
  control?.setAttribute('role', 'switch')
}
