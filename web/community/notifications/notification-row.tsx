import {
  Archive,
  Award,
  Bell,
  BookPlus,
  CalendarClock,
  CalendarDays,
  CheckCheck,
  CircleCheck,
  ClipboardCheck,
  GraduationCap,
  Heart,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  UserRoundCog,
  Users,
} from 'lucide-react'
import type { NotificationKind } from '../../../contract/community/notification-kinds.ts'
import type { Notification } from '../../../contract/community/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'

const icons: Partial<Record<NotificationKind, LucideIcon>> = {
  reply: MessageSquare,
  mention: MessageSquare,
  reaction: Heart,
  'answer-accepted': CircleCheck,
  message: Mail,
  announcement: Megaphone,
  enrollment: GraduationCap,
  round: CalendarDays,
  grade: ClipboardCheck,
  feedback: ClipboardCheck,
  'due-date': CalendarDays,
  'quiz-result': CheckCheck,
  'session-reminder': CalendarClock,
  'live-session': CalendarClock,
  'plan-reminder': CalendarClock,
  'study-group': Users,
  certificate: Award,
  'course-role': UserRoundCog,
  'new-module': BookPlus,
  'course-archive': Archive,
  'weekly-summary': CalendarDays,
}

export interface NotificationRowProps {
  notification: Notification
  onRead: (read: boolean) => void
}

/** States: unread (a marigold mark, stronger text), read. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { kind, sentence, path, actor, createdAt, read } = notification
  const Icon = icons[kind] ?? Bell
  const text = sentence.map((part) => part.text).join('')
  return (
    <li className="notification" data-unread={read ? undefined : ''}>
      {actor ? (
        <Avatar name={actor.name} image={actor.image} />
      ) : (
        <span className="notification-icon" aria-hidden="true">
          <Icon />
        </span>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {!read && <span className="sr-only">Unread: </span>}
          <Link to={path} onClick={() => !read && onRead(true)}>
            {sentence.map((part, index) =>
              // The parts of a sentence never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              part.isName ? <bdi key={index}>{part.text}</bdi> : part.text,
            )}
          </Link>
        </p>
        <p className="type-note text-ink-2">
          <LocalDate at={createdAt} ago />
        </p>
      </div>
      <Button variant="quiet" size="small" onClick={() => onRead(!read)}>
        {read ? 'Mark unread' : 'Mark read'}
        <span className="sr-only">{`: ${text}`}</span>
      </Button>
    </li>
  )
}
