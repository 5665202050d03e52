import { Check } from 'lucide-react'
import { Card, CardGrid } from '../card.tsx'
import { Progress, Steps } from '../feedback/progress.tsx'
import { TabLinks } from '../navigation/tab-links.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../navigation/tabs.tsx'
import { Avatar } from '../pictures/avatar.tsx'
import { DifficultyBadge, FreeBadge, Tag } from '../pictures/badges.tsx'
import { CoverArt } from '../pictures/cover-art.tsx'
import { DepartmentBadge } from '../pictures/department-badge.tsx'
import { ArrowLink } from '../text/text.tsx'
import { SAMPLE_COURSES } from './sample-courses.ts'
import { Row, Specimen } from './specimen.tsx'

const PEOPLE = ['Amara Okafor', 'Łukasz Nowak', '王小明', 'محمد علي', '🦊 Fox', 'Şule']

export function Showing() {
  return (
    <>
      <Specimen title="Tabs">
        <Tabs defaultValue="lecture">
          <TabList label="Module">
            <Tab value="lecture">Lecture</Tab>
            <Tab value="assignments" count={2}>
              Assignments
            </Tab>
            <Tab value="quizzes" count={1}>
              Quizzes
            </Tab>
            <Tab value="later" disabled>
              Later
            </Tab>
          </TabList>
          <TabPanel value="lecture">The lecture.</TabPanel>
          <TabPanel value="assignments">Two assignments.</TabPanel>
          <TabPanel value="quizzes">One quiz.</TabPanel>
        </Tabs>
        <TabLinks
          label="Catalog"
          links={[
            { to: '/catalog', label: 'All Courses', count: 30, current: true },
            { to: '/catalog?view=departments', label: 'By Department', current: false },
          ]}
        />
      </Specimen>
      <Specimen title="Badges">
        <Row>
          <DepartmentBadge department="Audio & Podcast" to="/departments" />
          <DifficultyBadge difficulty="Introductory" />
          <DifficultyBadge difficulty="Intermediate" />
          <DifficultyBadge difficulty="Advanced" />
          <FreeBadge />
        </Row>
        <Row>
          <Tag>In Progress</Tag>
          <Tag tone="ok">
            <Check />
            Completed
          </Tag>
          <Tag tone="bad">Overdue</Tag>
          <Tag tone="gold">Due Sunday</Tag>
          <Tag tone="iris">Admin</Tag>
        </Row>
        <Row>
          {PEOPLE.map((name) => (
            <Avatar key={name} name={name} labelled />
          ))}
          <Avatar name="Amara Okafor" size="small" />
          <Avatar name="Amara Okafor" size="large" />
          <span className="avatar-stack">
            {PEOPLE.slice(0, 4).map((name) => (
              <Avatar key={name} name={name} size="small" />
            ))}
          </span>
        </Row>
      </Specimen>
      <Specimen title="Progress">
        <div className="grid max-w-narrow gap-5">
          <div data-department="content-strategy">
            <Progress label="Content Strategy" value={60} shown />
          </div>
          <Progress label="Preparing your file" shown caption="Working" />
          <div data-department="creator-business">
            <Progress label="Complete" value={5} max={5} shown />
          </div>
          <Progress label="Out of range is ignored" value={180} shown />
          <div data-department="audio-podcast">
            <Steps total={5} completed={2} reading={{ index: 2, share: 0.4 }} />
          </div>
          <Steps total={5} completed={[true, false, true, false, false]} label="Modules" />
          <div className="surface-night rounded-box p-6">
            <Steps total={5} completed={1} reading={{ index: 1, share: 0.7 }} />
          </div>
        </div>
      </Specimen>
      <Specimen title="Cards" wide>
        <CardGrid label="Courses">
          {[SAMPLE_COURSES[20], SAMPLE_COURSES[25], SAMPLE_COURSES[28]].map((course) =>
            course ? <SampleCard key={course[0]} course={course} /> : null,
          )}
        </CardGrid>
      </Specimen>
    </>
  )
}

function SampleCard({ course: [id, code, title, department] }: { course: (typeof SAMPLE_COURSES)[number] }) {
  return (
    <Card
      cover={<CoverArt id={id} department={department} />}
      code={code}
      badge={<FreeBadge />}
      title={title}
      to={`/course/${id}`}
      meta={
        <>
          <DepartmentBadge department={department} />
          <DifficultyBadge difficulty="Introductory" />
        </>
      }
      foot={
        <>
          <span>5 modules</span>
          <ArrowLink to={`/course/${id}`}>View Course</ArrowLink>
        </>
      }
    >
      Put a window at forty-five degrees, a lamp behind you and a microphone where nobody sees it.
    </Card>
  )
}
