import { useState } from 'react'
import type { FilmSource } from '../../../rules/media/films.ts'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import './player.css'

interface EmbeddedFilmProps {
  title: string
  source: Extract<FilmSource, { kind: 'embed' }>
  onClose: () => void
}

/** An external video: nothing is loaded from its host before the viewer agrees. */
export function EmbeddedFilm({ title, source, onClose }: EmbeddedFilmProps) {
  const [agreed, setAgreed] = useState(false)
  const { host, url, page } = source
  return (
    <section aria-label={`Video: ${title}`} className="player">
      {agreed ? (
        <iframe
          className="player-embed"
          src={`${url}${url.includes('?') ? '&' : '?'}autoplay=1`}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="player-consent surface-night">
          <p className="type-heading">{`This video comes from ${host}.`}</p>
          <p>{`If you play it here, ${host} will see your internet address and may set cookies.`}</p>
          <p className="flex flex-wrap gap-3">
            <Button variant="gold" onClick={() => setAgreed(true)}>{`Play from ${host}`}</Button>
            <ExternalButtonLink variant="on-night" href={page} target="_blank">
              {`Open on ${host}`}
            </ExternalButtonLink>
          </p>
        </div>
      )}
      <div className="player-foot">
        <Button variant="quiet" size="small" onClick={onClose}>
          Close player
        </Button>
      </div>
    </section>
  )
}
