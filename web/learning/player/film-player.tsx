import { useEffect, useRef, useState } from 'react'
import type { Film } from '../../../contract/courses/catalogue.ts'
import { filmSource } from '../../../rules/media/films.ts'
import type { OpenedProps } from '../modules/module-opener.tsx'
import { EmbeddedFilm } from './embedded-film.tsx'
import { PlayerFrame } from './player-frame.tsx'
import { useFilmSource } from './use-film-source.ts'
import { usePlayed } from './use-played.ts'

/** A file, a stream, or an external player after consent. */
export function FilmPlayer(props: OpenedProps) {
  const { film, title } = props.content
  const source = film && filmSource(film.url)
  if (film === null || source === null)
    return <p role="alert">{`“${title}” has no address that can be played.`}</p>
  if (source.kind === 'embed') return <EmbeddedFilm title={title} source={source} onClose={props.onClose} />
  return <OwnFilm {...props} film={film} source={source} />
}

function OwnFilm({
  content,
  film,
  source,
  startAt,
  onStopped,
  onClose,
}: OpenedProps & { film: Film; source: { kind: 'file' | 'stream'; url: string } }) {
  const video = useRef<HTMLVideoElement>(null)
  const [current, setCurrent] = useState(-1)
  const failure = useFilmSource(video, source)
  usePlayed(video, startAt, onStopped)

  useEffect(() => {
    const element = video.current
    if (element === null) return
    const follow = () =>
      setCurrent(film.chapters.findLastIndex(({ seconds }) => seconds <= element.currentTime))
    element.addEventListener('timeupdate', follow)
    return () => element.removeEventListener('timeupdate', follow)
  }, [film])

  return (
    <PlayerFrame
      label={`Video: ${content.title}`}
      sound
      captions={film.captions.length > 0}
      // Hide the button in browsers without picture-in-picture.
      pictureInPicture={document.pictureInPictureEnabled === true}
      chapters={film.chapters}
      current={current}
      onSeek={(seconds) => {
        if (video.current) video.current.currentTime = seconds
      }}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are those the author gave */}
      <video
        slot="media"
        aria-label="Video"
        ref={video}
        poster={film.poster}
        playsInline
        autoPlay
        preload="metadata"
      >
        {film.captions.map(({ language, label, url }, index) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} default={index === 0} />
        ))}
      </video>
      {failure && (
        <p slot="centered-chrome" role="alert" className="player-failure">
          {failure} <a href={source.url}>Open the video at its address</a>
        </p>
      )}
    </PlayerFrame>
  )
}
