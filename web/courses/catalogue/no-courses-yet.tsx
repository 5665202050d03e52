import { EmptyState } from '../../ui/feedback/states.tsx'

/** For a school that began with none. */
export function NoCoursesYet() {
  return (
    <EmptyState title="There are no courses yet" className="mt-10">
      The school is preparing its first ones.
    </EmptyState>
  )
}
