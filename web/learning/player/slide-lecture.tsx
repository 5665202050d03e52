import { useEffect, useMemo, useRef, useState } from 'react'
import { slideAt, slidesOf } from '../../../rules/media/films.ts'
import type { OpenedProps } from '../modules/module-opener.tsx'
import { PlayerFrame } from './player-frame.tsx'
import type { SlideMedia } from './slide-media.ts'
import './slide-media.ts'
import { usePlayed } from './use-played.ts'

/** Key points as timed slides with captions, in the film player. */
export function SlideLecture({ content, startAt, onStopped, onClose }: OpenedProps) {
  const slides = useMemo(() => slidesOf(content.title, content.keyPoints), [content])
  const media = useRef<SlideMedia>(null)
  const [index, setIndex] = useState(0)
  // Off by default, because the slide shows the same text.
  const [captioned, setCaptioned] = useState(false)
  usePlayed(media, startAt, onStopped)

  useEffect(() => {
    const element = media.current
    if (element === null) return
    element.setSlides(slides)
    const follow = () => setIndex(slideAt(slides, element.currentTime))
    const tracks = element.textTracks
    const lookAtTracks = () => setCaptioned([...tracks].some(({ mode }) => mode === 'showing'))
    element.addEventListener('timeupdate', follow)
    tracks.addEventListener('change', lookAtTracks)
    void element.play()
    return () => {
      element.removeEventListener('timeupdate', follow)
      tracks.removeEventListener('change', lookAtTracks)
    }
  }, [slides])

  const text = slides[index]?.text ?? ''
  return (
    <PlayerFrame
      label={`Video: ${content.title}`}
      sound={'speechSynthesis' in window}
      captions
      pictureInPicture={false}
      chapters={slides.map(({ start, text }) => ({ seconds: start, title: text }))}
      current={index}
      onSeek={(seconds) => {
        if (media.current) media.current.currentTime = seconds
      }}
      onClose={onClose}
    >
      <slide-media slot="media" ref={media as never} className="slide">
        <span className="slide-number" aria-hidden="true">
          {index === 0 ? '' : index}
        </span>
        <span className={index === 0 ? 'slide-title' : 'slide-point'} aria-live="polite">
          {text}
        </span>
        {captioned && (
          <span className="slide-caption" aria-hidden="true">
            {text}
          </span>
        )}
      </slide-media>
    </PlayerFrame>
  )
}
