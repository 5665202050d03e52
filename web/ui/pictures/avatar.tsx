import { classNames } from '../class-names.ts'
import { initials, tintOf } from '../text/initials.ts'

export interface AvatarProps {
  name: string
  /** Without a picture, shows initials on a tint chosen by the name. */
  image?: string | null
  size?: 'small' | 'normal' | 'large'
  /** Set it if the name is not written beside it. */
  labelled?: boolean
  className?: string
}

/** Decorative beside a name. Wrap several in `<span className="avatar-stack">`. */
export function Avatar({ name, image, size = 'normal', labelled, className }: AvatarProps) {
  const tint = tintOf(name)
  const look = classNames(
    'avatar',
    size !== 'normal' && `avatar-${size}`,
    tint > 0 && `avatar-${tint}`,
    className,
  )
  const access = labelled
    ? ({ role: 'img', 'aria-label': name } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <span className={look} {...access}>
      {image ? <img src={image} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}
