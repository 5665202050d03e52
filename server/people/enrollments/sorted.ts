import type { CoursePerson, PeopleSort, SortDirection } from '../../../contract/people/enrollments.ts'
import { mostSorted, type PlaceInOrder, pageOfSorted } from '../../../rules/people/people-order.ts'
import type { GradesService } from '../../assessment/gradebook/service.ts'
import type { CourseOfStaff } from '../../assessment/teaching/service.ts'
import { noSuchPage, readParts, writeParts } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { presentPerson } from './present.ts'
import { figuresOfPeople, type PeopleFilter, peopleById } from './queries.ts'

interface Order {
  sort: PeopleSort
  direction: SortDirection
  after: string | undefined
  /** People of the whole course. */
  total: number
}

/** The people of a course by a figure. It needs the figure of everyone, so a larger course is listed by name only. */
export function sortedPeople(
  { reads, grades }: { reads: Reads; grades: Pick<GradesService, 'percents'> },
  size: number,
) {
  return {
    async page(
      course: CourseOfStaff,
      filter: Omit<PeopleFilter, 'after'>,
      { sort, direction, after, total }: Order,
    ): Promise<{ people: CoursePerson[]; next: string | null }> {
      if (total > mostSorted[sort]) throw tooManyToSort(sort)
      const all = await keysOf(course, filter, sort)
      const { page, next } = pageOfSorted(all, { direction, after: readPlace(after), size })
      const ids = page.map(({ id }) => id)
      const [rows, percents] = await Promise.all([
        reads.read((place) => peopleById(place, course.id, ids)),
        grades.percents(course, ids),
      ])
      const byId = new Map(rows.map((row) => [row.id, presentPerson(row, percents)]))
      return {
        people: ids.flatMap((id) => byId.get(id) ?? []),
        next: next === null ? null : writeParts([next.key, next.id]),
      }
    },
  }

  async function keysOf(
    course: CourseOfStaff,
    filter: Omit<PeopleFilter, 'after'>,
    sort: PeopleSort,
  ): Promise<PlaceInOrder[]> {
    const by = sort === 'progress' || sort === 'activity' ? sort : null
    const rows = await reads.read((place) => figuresOfPeople(place, course.id, filter, by))
    if (sort === 'name') return rows.map(({ id }, index) => ({ id, key: index }))
    const ids = rows.map(({ id }) => id)
    const percents = sort === 'grade' ? await grades.percents(course, ids) : null
    return rows.map(({ id, figure }) => ({
      id,
      key: (percents === null ? figure : percents.get(id)) ?? Number.NEGATIVE_INFINITY,
    }))
  }
}

function readPlace(after: string | undefined): PlaceInOrder | null {
  if (after === undefined) return null
  const [key = '', id = '', ...more] = readParts(after)
  if (key === '' || Number.isNaN(Number(key)) || id === '' || more.length > 0) throw noSuchPage()
  return { key: Number(key), id }
}

function tooManyToSort(sort: PeopleSort): Refusal {
  const message = `A course of more than ${mostSorted[sort].toLocaleString('en')} people is not sorted by ${names[sort]}`
  return new Refusal('invalid-input', message, { fields: [{ field: 'sort', message }] })
}

const names: Record<PeopleSort, string> = {
  name: 'name from the end',
  progress: 'progress',
  activity: 'last activity',
  grade: 'grade',
}
