import { useState } from 'react'
import type { SiteLogo } from '../../../contract/school/settings.ts'
import { groundOfLogo } from '../../../rules/school/logo.ts'
import { pointsOfPicture } from '../../lib/points-of-picture.ts'
import { LogoMark } from '../../shell/logo.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

interface LogoPreviewProps {
  /** Empty means the design's mark. */
  logoId: string
  name: string
  holdsName: boolean
}

const places = [
  { title: 'Light theme', scheme: 'light', ground: 'bg-paper text-ink border border-line' },
  { title: 'Dark theme', scheme: 'dark', ground: 'bg-paper text-ink border border-line' },
  { title: 'Page footer', scheme: undefined, ground: 'surface-night' },
] as const

/** The logo in both themes and on always-dark surfaces. */
export function LogoPreview({ logoId, name, holdsName }: LogoPreviewProps) {
  const [ground, setGround] = useState<SiteLogo['ground']>(null)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const src = `/api/media/${logoId}`
  const logo = logoId === '' ? null : { src, ...size, ground, holdsName }
  return (
    <section aria-labelledby="logo-preview">
      <BlockHead id="logo-preview" title="Logo" />
      {logo && (
        <img
          src={src}
          alt=""
          hidden
          onLoad={({ currentTarget }) => {
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            const points = pointsOfPicture(currentTarget)
            setGround(points && groundOfLogo(points))
          }}
        />
      )}
      <div className="mt-5 grid gap-4">
        {places.map((place) => (
          <div
            key={place.title}
            className={`min-w-0 rounded-box px-5 py-4 ${place.ground}`}
            style={{ colorScheme: place.scheme }}
          >
            <p className="type-note">{place.title}</p>
            <p className="logo mt-1 flex">
              <LogoMark name={name} logo={logo} />
              {!logo?.holdsName && <span>{name}</span>}
            </p>
          </div>
        ))}
      </div>
      {ground !== null && (
        <p className="type-note mt-3 text-ink-2">
          {ground === 'light'
            ? 'It gets a light plate on dark pages, where it would be hard to see.'
            : 'It gets a dark plate on light pages, where it would be hard to see.'}
        </p>
      )}
    </section>
  )
}
