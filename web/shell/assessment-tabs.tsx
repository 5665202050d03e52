import { TabLinks } from '../ui/navigation/tab-links.tsx'

/** Tabs of "Quizzes & Assessments", with a link to the review. */
export function AssessmentTabs({ current }: { current: 'quizzes' | 'assignments' }) {
  return (
    <TabLinks
      label="Quizzes and assessments"
      className="mb-8"
      links={[
        { to: '/dashboard/quizzes', label: 'Quizzes', current: current === 'quizzes' },
        { to: '/dashboard/assignments', label: 'Assignments', current: current === 'assignments' },
        { to: '/dashboard/review', label: 'Review', current: false },
      ]}
    />
  )
}
