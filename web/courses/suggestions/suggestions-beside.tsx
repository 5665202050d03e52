import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LectureDraft } from '../../../contract/courses/lectures.ts'
import { counted } from '../../../rules/text/counted.ts'
import { moduleSuggestionsQuery, suggestionPagesKey } from './queries.ts'
import { SuggestionRow } from './suggestion-row.tsx'

interface SuggestionsBesideProps {
  courseId: string
  moduleId: string
  beforeTaking: () => Promise<boolean>
  onTaken: (lecture: LectureDraft) => void
  onFind?: (passage: string) => void
}

/** Above a lecture's editor: what readers suggest for it. Nothing is shown without a suggestion. */
export function SuggestionsBeside(props: SuggestionsBesideProps) {
  const { courseId, moduleId, beforeTaking, onTaken, onFind } = props
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...moduleSuggestionsQuery(courseId, moduleId), staleTime: 0 })
  const suggestions = data?.suggestions ?? []
  if (suggestions.length === 0) return null
  const more = data?.next === null ? '' : ', and more'
  return (
    <section aria-labelledby="suggestions-heading" className="mb-8">
      <h3 id="suggestions-heading" className="type-heading border-b border-line-strong pb-2">
        {`${counted(suggestions.length, 'suggested edit')}${more}`}
      </h3>
      <ul>
        {suggestions.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            courseId={courseId}
            suggestion={suggestion}
            beforeTaking={beforeTaking}
            onDecided={(lecture) => {
              if (lecture) onTaken(lecture)
              void queryClient.invalidateQueries({ queryKey: suggestionPagesKey(courseId) })
            }}
            {...(onFind && { onFind })}
          />
        ))}
      </ul>
    </section>
  )
}
