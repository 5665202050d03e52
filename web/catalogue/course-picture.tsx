import { classNames } from '../ui/class-names.ts'

export interface CoursePictureProps {
  /** A course's or a department's image. */
  image: string
  /** True in the first view, where waiting for it would be seen. */
  eager?: boolean
  className?: string
}

/** Cover art as a picture: in a grid of thirty the drawings themselves would be most of the page's weight. */
export function CoursePicture({ image, eager = false, className }: CoursePictureProps) {
  return (
    <span className={classNames('cover-art', className)}>
      <img src={image} alt="" width={480} height={320} loading={eager ? 'eager' : 'lazy'} decoding="async" />
    </span>
  )
}
