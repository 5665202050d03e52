import type { Course } from '../../../contract/courses/catalogue.ts'
import { certificateAddress } from '../../../rules/addresses.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { TextLink } from '../../ui/text/text.tsx'

interface CourseDetailsProps {
  course: Course
  completed: boolean
  /** Modules added since the course was completed. */
  newModules: number
  /** The viewer is in the course. */
  enrolled?: boolean
}

export function CourseDetails({ course, completed, newModules, enrolled = false }: CourseDetailsProps) {
  const facts = [
    ['Department', course.department],
    ['Course code', course.code],
    ['Difficulty', course.difficulty],
    ['Instructor', course.instructor],
  ] as const
  return (
    <Tabs defaultValue="overview" className="print:hidden mt-16">
      <TabList label="About this course">
        <Tab value="overview">Overview</Tab>
        <Tab value="outcomes">Outcomes</Tab>
      </TabList>
      <TabPanel value="overview" title="Overview">
        {completed && (
          <Alert tone="ok" title="Course Completed" className="mt-6">
            {newModules === 0
              ? `You’ve completed all ${course.moduleCount} modules of ${course.title}. `
              : `You’ve completed ${course.title}, and that won’t change. ${addedText(newModules)} since then. `}
            <TextLink to={certificateAddress(course.id)}>Certificate</TextLink>
          </Alert>
        )}
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 pt-6 sm:grid-cols-4">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="type-note text-ink-2">{term}</dt>
              <dd className="font-[560]">{fact}</dd>
            </div>
          ))}
        </dl>
        {enrolled && !completed && (
          <p className="pt-5">
            <TextLink to={certificateAddress(course.id)}>What the certificates ask for</TextLink>
          </p>
        )}
      </TabPanel>
      <TabPanel value="outcomes" title="Outcomes">
        <ul className="max-w-[62ch] pt-4">
          {course.outcomes.map((outcome) => (
            <li key={outcome} className="border-b border-line py-3">
              {outcome}
            </li>
          ))}
        </ul>
      </TabPanel>
    </Tabs>
  )
}

const addedText = (count: number) =>
  count === 1 ? '1 optional module was added' : `${count} optional modules were added`
