import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { DEVICES, departmentKey } from '../covers/departments.ts'
import { Link } from '../navigation/link.tsx'

/** The 16-unit device in the current color; decorative. */
export function DepartmentDevice({ department, className }: { department: string; className?: string }) {
  return (
    <svg className={classNames('department-device', className)} viewBox="0 0 16 16" aria-hidden="true">
      <path fillRule="evenodd" d={DEVICES[departmentKey(department)]} />
    </svg>
  )
}

export interface DepartmentBadgeProps {
  /** The department's id or name; sets device and hue. */
  department: string
  /** The text; defaults to the department's name. */
  children?: ReactNode
  to?: string
  className?: string
}

/** Device and name in the department's hue; a link with `to`. */
export function DepartmentBadge({ department, children, to, className }: DepartmentBadgeProps) {
  const look = classNames('badge-department', className)
  const content = (
    <>
      <DepartmentDevice department={department} />
      {children ?? department.replace(/ Department$/, '')}
    </>
  )
  const key = departmentKey(department)
  if (to) {
    return (
      <Link to={to} className={look} data-department={key}>
        {content}
      </Link>
    )
  }
  return (
    <span className={look} data-department={key}>
      {content}
    </span>
  )
}
