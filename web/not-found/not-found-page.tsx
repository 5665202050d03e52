import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <main id="main" className="wrap py-24">
      <EmptyState
        level={1}
        title="Page Not Found"
        action={<ButtonLink to="/catalog">Course Catalog</ButtonLink>}
      />
    </main>
  )
}
