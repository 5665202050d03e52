import { readLecture } from '../../../content/markdown.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { toTypst } from './to-typst.ts'
import { literal } from './typst-text.ts'

/** Equal values render an equal document. */
export interface PrintedLecture {
  moduleId: string
  title: string
  summary: string
  position: number
  moduleCount: number
  minutes: number
  courseId: string
  courseTitle: string
  code: string
  department: string
  departmentId: string
  instructor: string
  school: string
  baseUrl: string
  markdown: string
  keyPoints: string[]
}

export function lectureSource(lecture: PrintedLecture): string {
  const path = moduleAddress(lecture)
  const address = `${lecture.baseUrl}${path}`
  const fields = {
    title: lecture.title,
    course: lecture.courseTitle,
    code: lecture.code,
    department: lecture.department,
    'department-id': lecture.departmentId,
    position: `Module ${lecture.position} of ${lecture.moduleCount}  ·  ${lecture.minutes} min`,
    summary: lecture.summary,
    instructor: lecture.instructor,
    school: lecture.school,
    address,
    'shown-address': address.replace(/^https?:\/\//, ''),
  }
  const named = Object.entries(fields).map(([name, value]) => `${name}: ${literal(value)}`)
  const points = lecture.keyPoints.map((point) => `${literal(point)},`).join(' ')
  return [
    '#import "/lecture.typ": *',
    `#show: lecture.with(${named.join(', ')}, key-points: (${points}))`,
    '',
    toTypst(readLecture(lecture.markdown), lecture.baseUrl),
  ].join('\n')
}
