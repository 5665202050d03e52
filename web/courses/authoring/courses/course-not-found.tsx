import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'

export function CourseNotFound() {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <EmptyState
        level={1}
        title="Course Not Found"
        action={<ButtonLink to="/admin/courses">Course Management</ButtonLink>}
      >
        There’s no course at this address. Look for it in the list.
      </EmptyState>
    </main>
  )
}
