import { createFileRoute, redirect } from '@tanstack/react-router'

/** Quizzes & Grades: administrators use the teachers' pages in their own frame (teach.tsx). */
export const Route = createFileRoute('/admin/quizzes')({
  beforeLoad: () => {
    throw redirect({ to: '/teach' })
  },
})
