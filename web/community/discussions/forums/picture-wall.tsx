import { useEffect, useState } from 'react'
import type { ThreadSummary } from '../../../../contract/community/discussions.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { threadAddress } from '../addresses.ts'
import { replies } from '../counted.ts'

const week = 7 * 86_400_000
const mostPictures = 8

/** What people showed, as pictures: those of the last seven days, or if there are none, the latest. */
export function PictureWall({ threads }: { threads: readonly ThreadSummary[] }) {
  const shown = threads.filter(({ picture }) => picture !== null)
  const [since, setSince] = useState<number | null>(null)
  // The reader's clock, after hydration.
  useEffect(() => setSince(Date.now() - week), [])
  const ofThisWeek = since === null ? [] : shown.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  const works = (ofThisWeek.length > 0 ? ofThisWeek : shown).slice(0, mostPictures)
  if (works.length === 0) return null
  return (
    <section aria-labelledby="wall-heading" className="mt-8 mb-12">
      <BlockHead
        id="wall-heading"
        title={ofThisWeek.length > 0 ? 'Shown this week' : 'Shown lately'}
        aside={<span className="type-note text-ink-2">{counted(works.length, 'work')}</span>}
      />
      <ul className="picture-wall">
        {works.map(({ id, forumId, title, picture, author, replyCount }) => (
          <li key={id}>
            {picture && <img src={`/api/media/${picture.id}`} alt={picture.alt} loading="lazy" />}
            <p className="picture-wall-title" dir="auto">
              <Link to={threadAddress(forumId, id)}>{title}</Link>
            </p>
            <p className="type-note text-ink-2">
              <bdi>{author.name}</bdi>
              {replyCount > 0 && `, ${replies(replyCount)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
