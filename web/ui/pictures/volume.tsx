import { classNames } from '../class-names.ts'
import { Link } from '../navigation/link.tsx'
import { CoverArt, type CoverArtProps } from './cover-art.tsx'

export interface VolumeProps extends Omit<CoverArtProps, 'columns' | 'rows'> {
  code: string
  title: string
  /** A link that lifts on hover and focus. Without it the volume is decorative. */
  to?: string
}

/** A course as a book with a label of code and title. Fills its width. */
export function Volume({ code, title, to, className, ...cover }: VolumeProps) {
  const content = (
    <>
      <CoverArt {...cover} columns={4} rows={5} />
      <span className="volume-label">
        <span className="volume-frame">
          <span className="volume-code">{code}</span>
          <span className="volume-title">{title}</span>
        </span>
      </span>
    </>
  )
  if (!to) {
    return (
      <span className={classNames('volume', className)} aria-hidden="true">
        {content}
      </span>
    )
  }
  return (
    <Link to={to} className={classNames('volume volume-link', className)}>
      {content}
    </Link>
  )
}
