import { createFileRoute, redirect } from '@tanstack/react-router'

/** Administrators use the teachers' announcements page in their own frame (teach.tsx). */
export const Route = createFileRoute('/admin/announcements')({
  beforeLoad: () => {
    throw redirect({ to: '/teach/announcements' })
  },
})
