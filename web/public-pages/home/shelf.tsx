import type { CSSProperties } from 'react'
import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DepartmentDevice } from '../../ui/pictures/department-badge.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { arrangeShelf, type ShelfPlace, type Spine } from './arrange-shelf.ts'
import './shelf.css'
import { courseAddress } from '../../../rules/addresses.ts'

/** Wider than the page: it scrolls sideways, also by the Tab key. */
export function Shelf({ courses }: { courses: CourseSummary[] }) {
  return (
    <ul className="shelf" aria-label={`The shelf: ${courses.length} courses`}>
      {arrangeShelf(courses).map((place, index) => (
        <Place key={keyOf(place)} place={place} index={index} />
      ))}
    </ul>
  )
}

/** Covers in the first view, which load eagerly. */
const firstView = 12

function Place({ place, index }: { place: ShelfPlace; index: number }) {
  const order = { '--order': index } as CSSProperties
  switch (place.kind) {
    case 'facing': {
      const { id, code, title, department, image } = place.course
      return (
        <li className="shelf-facing" style={order}>
          <Volume
            id={id}
            code={code}
            title={title}
            department={department}
            image={image}
            eager={index < firstView}
            to={courseAddress(id)}
          />
        </li>
      )
    }
    case 'stack':
      return (
        <li className="shelf-stack" style={order}>
          <ul aria-label="A stack of courses">
            {place.spines.map((spine) => (
              <li key={spine.course.id}>
                <Book spine={spine} style={{ width: spine.length }} />
              </li>
            ))}
          </ul>
        </li>
      )
    case 'upright':
      return (
        <li className="shelf-upright" data-leaning={place.leaning || undefined} style={order}>
          <Book spine={place.spine} style={{ width: place.thickness, height: place.spine.length }} />
        </li>
      )
  }
}

function Book({ spine, style }: { spine: Spine; style: CSSProperties }) {
  const { course, ink } = spine
  return (
    <Link
      to={courseAddress(course.id)}
      className={`book book-${ink}`}
      style={style}
      data-department={course.departmentId}
    >
      <DepartmentDevice department={course.departmentId} />
      <span>{course.title}</span>
    </Link>
  )
}

function keyOf(place: ShelfPlace): string {
  if (place.kind === 'facing') return place.course.id
  return place.kind === 'upright' ? place.spine.course.id : `stack-${place.spines[0]?.course.id}`
}
