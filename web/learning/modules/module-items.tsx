import { ClipboardList, FileQuestion, MessagesSquare, ScrollText, Video } from 'lucide-react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import {
  assignmentAddress,
  liveSessionsAddress,
  newThreadAddress,
  quizAddress,
} from '../../../rules/addresses.ts'
import { itemKindNames, itemTitle } from '../../../rules/courses/module-item-names.ts'
import { itemKey } from '../../../rules/courses/module-items.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { lectureId } from '../lecture/lecture-reading.tsx'
import { materialId } from './module-kind-card.tsx'
import { moduleKinds } from './module-kinds.ts'
import './module-items.css'

interface ModuleItemsProps {
  content: ModuleContent
  items: readonly ModuleItem[]
  /** Opens the lecture's tab. */
  onLecture: () => void
}

/** What the module holds, in the order its author chose. */
export function ModuleItems({ content, items, onLecture }: ModuleItemsProps) {
  return (
    <nav aria-labelledby="items-heading" className="module-items print:hidden">
      <h3 id="items-heading" className="type-heading">
        In this module
      </h3>
      <ol>
        {items.map((item) => {
          const address = addressOf(item, content)
          const Icon = item.kind === 'material' ? moduleKinds[content.type].icon : icons[item.kind]
          const words = (
            <>
              <Icon aria-hidden="true" />
              <span className="module-item-title">{itemTitle(item, content)}</span>
              <span className="module-item-kind">{kindOf(item, content)}</span>
            </>
          )
          return (
            <li key={itemKey(item)}>
              {address.startsWith('#') ? (
                <a href={address} onClick={item.kind === 'lecture' ? onLecture : undefined}>
                  {words}
                </a>
              ) : (
                <Link to={address}>{words}</Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const icons = {
  lecture: ScrollText,
  quiz: FileQuestion,
  assignment: ClipboardList,
  discussion: MessagesSquare,
  session: Video,
}

/** A lecture says how long it takes; a video, a document or a worksheet what it is. */
function kindOf(item: ModuleItem, { type, minutes }: ModuleContent): string {
  if (item.kind === 'material') return moduleKinds[type].label
  return item.kind === 'lecture' ? `Lecture, ${minutes} min` : itemKindNames[item.kind]
}

function addressOf(item: ModuleItem, { id, courseId }: ModuleContent): string {
  switch (item.kind) {
    case 'lecture':
      return `#${lectureId}`
    case 'material':
      return `#${materialId}`
    case 'quiz':
      return quizAddress(item.id)
    case 'assignment':
      return assignmentAddress(item.id)
    case 'discussion':
      return newThreadAddress(courseId, { module: id, quote: item.title })
    case 'session':
      return liveSessionsAddress(courseId)
  }
}
