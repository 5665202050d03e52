import { Link } from '../ui/navigation/link.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import type { HeaderViewer } from './site-links.ts'

export function ProfileLink({ viewer, current }: { viewer: HeaderViewer; current?: 'page' | undefined }) {
  const { firstName, lastName, profileImage } = viewer
  return (
    // Labelled by text: an aria-label would have to repeat the initials.
    <Link to="/dashboard/profile" className="icon-button" aria-current={current}>
      <Avatar
        name={`${firstName} ${lastName}`.trim()}
        image={profileImage && `${profileImage}?size=96`}
        size="small"
      />
      <span className="sr-only">Profile</span>
    </Link>
  )
}
