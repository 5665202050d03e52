import type { LecturePart } from '../../../contract/courses/lectures.ts'
import { Differences } from '../../ui/text/differences.tsx'
import './changes.css'

const kindNames: Record<LecturePart['kind'], string> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
}

/** What changed in a lecture, in its order, under its headings. */
export function ChangeParts({ parts }: { parts: readonly LecturePart[] }) {
  return (
    <ul className="change-parts">
      {parts.map((part, index) => {
        const isFirst = part.section !== '' && part.section !== parts[index - 1]?.section
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <li key={index}>
            {isFirst && part.of !== 'heading' && (
              <p className="type-note font-[600] wrap-anywhere">
                <bdi>{part.section}</bdi>
              </p>
            )}
            <p className="type-note text-ink-2">{kindNames[part.kind]}</p>
            <p className={part.of === 'heading' ? 'font-[600] wrap-anywhere' : 'wrap-anywhere'} dir="auto">
              <Differences of={part.differences} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
