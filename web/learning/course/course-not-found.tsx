import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

/** Specification, section 2: the fallback without modules. */
export function CourseNotFound() {
  return (
    <main id="main" className="wrap py-24">
      <EmptyState
        level={1}
        title="Course Not Found"
        action={<ButtonLink to="/catalog">Course Catalog</ButtonLink>}
      >
        There’s no course at this address. It may have moved, or the link may have a typo.
      </EmptyState>
    </main>
  )
}
