import { createFileRoute, redirect } from '@tanstack/react-router'

/** Quizzes & Grades: administrators grade where teachers do, in every course, in their own frame (teach.tsx). */
export const Route = createFileRoute('/admin/quizzes')({
  beforeLoad: () => {
    throw redirect({ to: '/teach' })
  },
})
