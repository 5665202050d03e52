import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CourseSummary } from '../../contract/catalogue.ts'
import { drawOnceWith } from '../ui/drawn-once.tsx'
import { CourseGrid } from './course-grid.tsx'

const course = (number: number): CourseSummary => ({
  id: `fnd-10${number}`,
  code: `FND 10${number}`,
  title: `“Now” & <then>, ${number}`,
  description: 'What comes first.',
  departmentId: 'foundation',
  department: 'Foundation Core',
  difficulty: 'Introductory',
  instructor: 'Foundation Core Faculty',
  moduleCount: number,
  image: `/covers/foundation/fnd-10${number}.svg`,
})
const courses = Array.from({ length: 6 }, (_, number) => course(number))

let kept: number
drawOnceWith((node) => {
  kept += 1
  return renderToString(node)
})

function drawn(shown: CourseSummary[]): string {
  kept = 0
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/catalog'] }),
    isServer: true,
  })
  return renderToString(
    <RouterContextProvider router={router as never}>
      <CourseGrid courses={shown} />
    </RouterContextProvider>,
  )
}

test('a cached card equals a newly rendered one', () => {
  const first = drawn(courses)
  expect(kept).toBe(0)
  // The first three load eagerly and have preloads in the head.
  expect(drawn(courses)).toBe(first)
  expect(kept).toBe(3)
  expect(drawn(courses)).toBe(first)
  expect(kept).toBe(0)
  expect(first).toContain('“Now” &amp; &lt;then&gt;, 5')
})

test('a changed course is rendered again', () => {
  const changed = courses.map((each) => ({ ...each, title: 'Changed' }))
  expect(drawn(changed).match(/Changed/g)).toHaveLength(6)
  expect(drawn(changed)).toBe(drawn(changed))
})
