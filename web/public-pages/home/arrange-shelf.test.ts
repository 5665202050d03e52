import { describe, expect, it } from 'vitest'
import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { arrangeShelf, type ShelfPlace } from './arrange-shelf.ts'

const course = (id: string, departmentId: string, title = `Course ${id}`): CourseSummary => ({
  id,
  code: id.toUpperCase(),
  title,
  description: '',
  department: departmentId,
  departmentId,
  difficulty: 'Introductory',
  instructor: '',
  moduleCount: 5,
  image: `/covers/${departmentId}/${id}.svg`,
})

const idsAt = (place: ShelfPlace): string[] => {
  if (place.kind === 'stack') return place.spines.map((spine) => spine.course.id)
  return [place.kind === 'facing' ? place.course.id : place.spine.course.id]
}

describe('the shelf', () => {
  const courses = [
    course('fnd-100', 'foundation'),
    course('fnd-101', 'foundation'),
    course('fnd-102', 'foundation'),
    course('fnd-201', 'foundation'),
    course('mkt-101', 'marketing', 'A title that is rather long'),
    course('cnt-101', 'content-strategy', 'Short'),
    course('new-101', 'a-department-of-tomorrow'),
  ]
  const places = arrangeShelf(courses)

  it('holds every course once', () => {
    expect(places.flatMap(idsAt).sort()).toEqual(courses.map(({ id }) => id).sort())
  })

  it('shows a cover after two spines, and stacks two departments with the longest book lowest', () => {
    expect(places.map(idsAt)).toEqual([
      ['fnd-101'],
      ['fnd-102'],
      ['fnd-100'],
      ['fnd-201'],
      ['cnt-101', 'mkt-101'],
      ['new-101'],
    ])
  })

  it('leans a spine only against a stack', () => {
    expect(places.map((place) => place.kind === 'upright' && place.leaning)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ])
  })
})
