import { ChevronDown } from 'lucide-react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'

/** Collapsed until opened; marks the section being read. */
export function LectureContents({
  headings,
  current,
}: {
  headings: ModuleContent['headings']
  current: string | null
}) {
  if (headings.length < 2) return null
  return (
    <details className="lecture-contents">
      <summary>
        In this lecture
        <span className="type-note text-ink-2">{`${headings.length} sections`}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <nav aria-label="In this lecture">
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
