import { classNames } from './class-names.ts'
import { departmentKey } from './covers/departments.ts'

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
  /** True in the first view, where waiting for it would be seen. */
  eager?: boolean
  className?: string
}

/** Where this site serves a cover in a given size, see web/server.ts. */
export function coverAddress(id: string, department: string, columns: number, rows: number): string {
  return `/covers/${departmentKey(department)}/${id}-${columns}x${rows}.svg`
}

/**
 * A course's cover; decoration, so assistive technology passes over it. A picture and not a drawing in the page,
 * so that the pages need not carry the code that draws. As wide as its place; its height follows from columns
 * and rows. Dimmed a little in the dark theme.
 */
export function CoverArt(props: CoverArtProps) {
  const { id, department, columns = 6, rows = 4, image, eager, className } = props
  // A cover drawn here comes in any size; an uploaded picture is taken as it is.
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
        // One that does not come leaves its ground, and not the browser's sign for a broken picture.
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden'
        }}
      />
    </span>
  )
}
