import { createFileRoute, redirect } from '@tanstack/react-router'

/** The desk of announcements is one: for administrators it stands in their frame (teach.tsx). */
export const Route = createFileRoute('/admin/announcements')({
  beforeLoad: () => {
    throw redirect({ to: '/teach/announcements' })
  },
})
