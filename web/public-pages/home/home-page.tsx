import type { CourseSummary, Department, Tract } from '../../../contract/courses/catalogue.ts'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import { homeWords } from '../../../rules/school/words/home.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { type Say, sayer } from '../../shell/words.tsx'
import { Closing } from './closing.tsx'
import { Curriculum } from './curriculum.tsx'
import { Donate } from './donate.tsx'
import { EducationalPath } from './educational-path.tsx'
import { FeaturedCourses } from './featured-courses.tsx'
import { Hero } from './hero.tsx'
import { Mission } from './mission.tsx'
import { Motto } from './motto.tsx'
import { OpenEnrollment } from './open-enrollment.tsx'
import { PoweredBy } from './powered-by.tsx'
import { Support } from './support.tsx'
import { ValueCards } from './value-cards.tsx'
import { WhyUniversity } from './why-university.tsx'

export type SayOnHome = Say<keyof typeof homeWords>

export interface HomePageProps {
  courses: CourseSummary[]
  courseCount: number
  departments: Department[]
  tracts: Tract[]
  site: SiteSettings
  words: ChangedWords
  signedIn: boolean
}

export function HomePage({
  courses,
  courseCount,
  departments,
  tracts,
  site,
  words,
  signedIn,
}: HomePageProps) {
  const say = sayer(homeWords, words, site)
  return (
    <main id="main" tabIndex={-1} className="home">
      <Hero courses={courses} signedIn={signedIn} say={say} />
      <OpenEnrollment signedIn={signedIn} say={say} />
      <Mission say={say} />
      <ValueCards say={say} />
      <Motto motto={site.motto} translation={site.mottoTranslation} />
      <Curriculum
        departments={departments}
        courseCount={courseCount}
        levels={new Set(courses.map(({ difficulty }) => difficulty)).size}
        claim={site.courseClaim}
        say={say}
      />
      <EducationalPath tracts={tracts} courses={courses} say={say} />
      <FeaturedCourses courses={courses} say={say} />
      <WhyUniversity say={say} />
      <Support>
        <Donate donationUrl={site.donationUrl} say={say} />
        <PoweredBy site={site} say={say} />
      </Support>
      <Closing signedIn={signedIn} say={say} />
    </main>
  )
}
