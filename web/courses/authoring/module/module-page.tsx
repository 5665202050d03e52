import type { ReactNode } from 'react'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { Crumb, Kicker, TextLink } from '../../../ui/text/text.tsx'
import { type ModulePart, partAddress } from './module-addresses.ts'

interface ModulePageProps {
  module: AuthoredModule
  part: ModulePart
  /** Address of the course's page in this frame. */
  courseAddress: string
  children: ReactNode
}

/** The frame of a module's editor, with its parts as tabs. */
export function ModulePage({ module, part, courseAddress, children }: ModulePageProps) {
  const { id, position, title, course } = module
  const tabs: { part: ModulePart; label: string; count?: number }[] = [
    { part: 'lecture', label: 'Lecture' },
    ...(module.type === 'video' || module.film !== null
      ? [{ part: 'film' as const, label: 'Video', count: module.film === null ? 0 : 1 }]
      : []),
    ...(module.type === 'pdf' || module.document !== null
      ? [{ part: 'document' as const, label: 'PDF', count: module.document === null ? 0 : 1 }]
      : []),
    { part: 'key-points', label: 'Key points', count: module.keyPoints.length },
    { part: 'quizzes', label: 'Quizzes', count: module.quizzes.length },
    { part: 'assignments', label: 'Assignments', count: module.assignments.length },
    { part: 'order', label: 'Order' },
    { part: 'versions', label: 'Versions' },
    { part: 'preview', label: 'As a student' },
  ]
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="pt-6" data-department={course.departmentId}>
        <Crumb to={courseAddress}>{`${course.code}: ${course.title}`}</Crumb>
        <Kicker className="mt-4 text-department">{`Module ${position}${module.isDraft ? ' · Draft' : ''}`}</Kicker>
        <h1 className="type-title mt-2 mb-5 wrap-anywhere">{title}</h1>
        {module.isDraft && (
          <p className="mb-5 max-w-reading text-ink-2">
            {'Students don’t see this module until it goes live with the '}
            <TextLink to={`${courseAddress}#changes`}>changes of the course</TextLink>.
          </p>
        )}
      </div>
      <TabLinks
        label="Parts of the module"
        className="mb-8"
        links={tabs.map((tab) => ({
          to: partAddress(course.id, id, tab.part),
          label: tab.label,
          ...(tab.count === undefined ? {} : { count: tab.count }),
          current: tab.part === part,
        }))}
      />
      {children}
    </main>
  )
}
