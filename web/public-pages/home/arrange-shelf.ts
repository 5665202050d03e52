import type { CourseSummary } from '../../../contract/courses/catalogue.ts'

export interface Spine {
  course: CourseSummary
  /** Which of the department's four color pairs, 1 to 4. */
  ink: number
  /** Length of the spine in pixels, including space for the title. */
  length: number
}

export type ShelfPlace =
  | { kind: 'upright'; spine: Spine; thickness: number; leaning: boolean }
  | { kind: 'facing'; course: CourseSummary }
  | { kind: 'stack'; spines: Spine[] }

/** These show their covers; the first three are the home page's featured courses. */
const FACING = ['fnd-100', 'brd-101', 'bus-110', 'clt-101']
/** Departments that lie flat; those in one group share a stack. */
const LYING = [['marketing', 'content-strategy'], ['video-production']]
const THICKNESSES = [34, 40, 38, 44, 40]
/** Above this many courses, only the catalog shows them all. */
const ROOM = 60

/**
 * Arranges courses in catalog order by department: upright, stacked or facing the reader. It is a rule and not a list,
 * so new courses find their place.
 */
export function arrangeShelf(courses: CourseSummary[]): ShelfPlace[] {
  const groups = new Map<string, CourseSummary[]>()
  for (const course of courses.slice(0, ROOM)) {
    const group = LYING.find((departments) => departments.includes(course.departmentId))
    const key = group?.[0] ?? course.departmentId
    groups.set(key, [...(groups.get(key) ?? []), course])
  }
  const places = [...groups].flatMap(([key, group]): ShelfPlace[] =>
    LYING.some((departments) => departments.includes(key)) ? [stack(group)] : upright(group),
  )
  return places.map((place, index) =>
    place.kind === 'upright' ? { ...place, leaning: places[index + 1]?.kind === 'stack' } : place,
  )
}

function stack(group: CourseSummary[]): ShelfPlace {
  const spines = spinesOf(group, (title) => within(230, 92 + 7 * title, 336))
  return { kind: 'stack', spines: spines.sort((a, b) => a.length - b.length) }
}

/** Spines, with the facing covers after the second one. */
function upright(group: CourseSummary[]): ShelfPlace[] {
  const facing = group.filter((course) => FACING.includes(course.id))
  const rest = group.filter((course) => !FACING.includes(course.id))
  const spines = spinesOf(rest, (title, place) => within(242, 98 + 7 * title, 336) + ((place * 5) % 9))
  const places = spines.map((spine, place): ShelfPlace => {
    const thickness = THICKNESSES[(spine.course.title.length + place) % THICKNESSES.length] ?? 38
    return { kind: 'upright', spine, thickness, leaning: false }
  })
  const faces = facing.map((course): ShelfPlace => ({ kind: 'facing', course }))
  return [...places.slice(0, 2), ...faces, ...places.slice(2)]
}

function spinesOf(courses: CourseSummary[], lengthOf: (title: number, place: number) => number): Spine[] {
  const seen = new Map<string, number>()
  return courses.map((course, place) => {
    const before = seen.get(course.departmentId) ?? 0
    seen.set(course.departmentId, before + 1)
    return { course, ink: (before % 4) + 1, length: lengthOf(course.title.length, place) }
  })
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
