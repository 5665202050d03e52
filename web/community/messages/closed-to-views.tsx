import { EmptyState } from '../../ui/feedback/states.tsx'

/** For an administrator who sees the site as another person. */
export function ClosedToViews({ firstName }: { firstName: string }) {
  return (
    <main id="main" className="wrap pt-10 pb-24">
      <EmptyState level={1} title="Messages stay private" art={{ id: 'messages', department: 'writing' }}>
        You’re viewing the site as <bdi>{firstName}</bdi>. Private messages can’t be read or sent this way. If
        someone reports one, it appears under Forum Management.
      </EmptyState>
    </main>
  )
}
