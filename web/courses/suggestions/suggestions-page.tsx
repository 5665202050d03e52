import type { OutputOf } from '../../../contract/index.ts'
import { suggestionsAddress } from '../../../rules/addresses.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import type { SuggestionsSearch } from './queries.ts'
import { SuggestionRow } from './suggestion-row.tsx'

interface SuggestionsPageProps {
  listed: OutputOf<'GET /api/authoring/courses/{id}/suggestions'>
  search: SuggestionsSearch
  isAdmin: boolean
  onChanged: () => void
}

/** What readers suggest for the lectures of a course: the open ones, and what became of the others. */
export function SuggestionsPage({ listed, search, isAdmin, onChanged }: SuggestionsPageProps) {
  const { course, suggestions, next } = listed
  const isOpen = search.state !== 'decided'
  const address = suggestionsAddress(course.id)
  const here = isOpen ? address : `${address}?state=decided`
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="course" isAdmin={isAdmin} title="Suggested edits" />
      <TabLinks
        label="Suggested edits"
        className="mb-4"
        links={[
          { to: address, label: 'Open', current: isOpen },
          { to: `${address}?state=decided`, label: 'Decided', current: !isOpen },
        ]}
      />
      {suggestions.length === 0 ? (
        <EmptyState
          title={isOpen ? 'No open suggestions' : 'Nothing is decided yet'}
          art={{ id: course.id, department: course.departmentId }}
        >
          Students mark a passage of a lesson and suggest better words or a newer fact.
        </EmptyState>
      ) : (
        <ul aria-label={isOpen ? 'Open suggestions' : 'Decided suggestions'}>
          {suggestions.map((suggestion) => (
            <SuggestionRow
              key={suggestion.id}
              courseId={course.id}
              suggestion={suggestion}
              withModule
              onDecided={onChanged}
            />
          ))}
        </ul>
      )}
      <EarlierLinks
        newest={search.after === undefined ? null : here}
        earlier={next === null ? null : `${here}${isOpen ? '?' : '&'}after=${encodeURIComponent(next)}`}
      />
    </main>
  )
}
