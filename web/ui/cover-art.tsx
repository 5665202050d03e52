import { memo, useId } from 'react'
import { classNames } from './class-names.ts'
import { coverSvg } from './covers/cover.ts'

export interface CoverArtProps {
  /** The course's id: the seed of the drawing. */
  id: string
  /** The department's id or name: the system and its inks. */
  department: string
  /** Grid cells. 6 × 4 (the default) for cards, 4 × 5 for volumes, 4 × 4 for thumbnails. */
  columns?: number
  rows?: number
  /** An uploaded picture takes the drawing's place. */
  image?: string | null
  className?: string
}

/**
 * A course's cover, drawn from its id; decoration, so assistive technology passes over it.
 * As wide as its place; its height follows from columns and rows. Dimmed a little in the dark theme.
 */
export const CoverArt = memo(function CoverArt(props: CoverArtProps) {
  const { id, department, columns = 6, rows = 4, image, className } = props
  // Unique per place and equal on server and browser, so two copies of a cover never share an id.
  const scope = useId()
  const look = classNames('cover-art', className)
  if (image) {
    return (
      <span className={look}>
        <img src={image} alt="" loading="lazy" decoding="async" width={columns * 80} height={rows * 80} />
      </span>
    )
  }
  // Safe: the string is made by coverSvg from numbers and constant colours. The two texts from outside are
  // only a seed and a lookup key, and ids are reduced to letters, digits and hyphens.
  const html = { __html: coverSvg({ id, department, columns, rows, scope }) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, see above
  return <span className={look} suppressHydrationWarning dangerouslySetInnerHTML={html} />
})
