import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The fallback for a course that is not there: its title, and no modules. */
export function CourseNotFound() {
  return (
    <main id="main" className="wrap py-24">
      <EmptyState
        level={1}
        title="Course Not Found"
        action={<ButtonLink to="/catalog">Course Catalog</ButtonLink>}
      >
        There is no course at this address. It may have moved, or the link may have a typing mistake.
      </EmptyState>
    </main>
  )
}
