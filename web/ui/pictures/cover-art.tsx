import { classNames } from '../class-names.ts'
import { departmentKey } from '../covers/departments.ts'

export interface CoverArtProps {
  /** The course's id, the seed of the drawing. */
  id: string
  /** The department's id or name, which sets the style and colors. */
  department: string
  /** Grid cells. 6 × 4 (default) for cards, 4 × 5 for volumes, 4 × 4 for thumbnails. */
  columns?: number
  rows?: number
  /** An uploaded picture replaces the drawing. */
  image?: string | null
  /** Set it in the first view, which loads it eagerly. */
  eager?: boolean
  className?: string
}

/** URL of a cover in a given size, see web/server.ts. */
export function coverAddress(id: string, department: string, columns: number, rows: number): string {
  return `/covers/${departmentKey(department)}/${id}-${columns}x${rows}.svg`
}

/**
 * A course's cover; decorative. An image and not inline SVG, so that pages do not include the drawing code. Fills its
 * width; columns and rows set the height. Slightly dimmed in the dark theme.
 */
export function CoverArt(props: CoverArtProps) {
  const { id, department, columns = 6, rows = 4, image, eager, className } = props
  // Drawn covers come in any size; an uploaded picture is used as it is.
  const uploaded = image && !image.startsWith('/covers/') ? image : null
  return (
    <span className={classNames('cover-art', className)}>
      <img
        src={uploaded ?? coverAddress(id, department, columns, rows)}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        width={columns * 80}
        height={rows * 80}
        // If it fails to load, show the background and not the browser's broken-image icon.
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden'
        }}
      />
    </span>
  )
}
