import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { slideAt } from '../../../rules/media/films.ts'
import type { OpenedProps } from '../modules/module-opener.tsx'
import { PlayerFrame } from './player-frame.tsx'
import type { SlideMedia } from './slide-media.ts'
import './slide-media.ts'
import { rememberVoice, speaksByDefault } from './slide-voice.ts'
import { type TalkSlide, talkOf } from './talk.ts'
import { usePlayed } from './use-played.ts'

/** The lecture as a spoken talk: its sections with what they show, and its key points, in the film player. */
export function SlideLecture({ content, startAt, onStopped, onClose }: OpenedProps) {
  // The text is on the page, below the player.
  const [slides] = useState(() =>
    talkOf(document.getElementById('lecture-text'), content.title, content.keyPoints),
  )
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
    const keepVoice = () => rememberVoice(!element.muted)
    element.muted = !speaksByDefault()
    element.addEventListener('volumechange', keepVoice)
    element.addEventListener('timeupdate', follow)
    tracks.addEventListener('change', lookAtTracks)
    void element.play()
    return () => {
      element.removeEventListener('volumechange', keepVoice)
      element.removeEventListener('timeupdate', follow)
      tracks.removeEventListener('change', lookAtTracks)
    }
  }, [slides])

  const slide = slides[index]
  return (
    <PlayerFrame
      label={`Video: ${content.title}`}
      sound={'speechSynthesis' in window}
      captions
      pictureInPicture={false}
      listName="Transcript"
      chapters={slides.map(({ start, text }) => ({ seconds: start, title: text }))}
      current={index}
      onSeek={(seconds) => {
        if (media.current) media.current.currentTime = seconds
      }}
      onClose={onClose}
    >
      <slide-media slot="media" ref={media as never} className="slide">
        {slide && <SlideFace key={index} slide={slide} number={index} />}
        {captioned && (
          <span className="slide-caption" aria-hidden="true">
            {slide?.text}
          </span>
        )}
      </slide-media>
    </PlayerFrame>
  )
}

function SlideFace({ slide: { heading, text, exhibit }, number }: { slide: TalkSlide; number: number }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (exhibit) place.current?.replaceChildren(exhibit)
  }, [exhibit])
  return (
    <>
      <span className="slide-number" aria-hidden="true">
        {number === 0 ? '' : number}
      </span>
      {heading !== '' && <span className="slide-heading">{heading}</span>}
      {exhibit && (
        // Read in the lecture itself; the words are what a screen reader hears here.
        <div className="slide-exhibit" aria-hidden="true">
          <div ref={place} className="lecture" />
        </div>
      )}
      <span
        className={number === 0 ? 'slide-title' : exhibit ? 'slide-words' : 'slide-point'}
        aria-live="polite"
      >
        {text}
      </span>
    </>
  )
}
