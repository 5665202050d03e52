import type { Role } from '../../../contract/people/accounts.ts'
import { Tag } from '../../ui/pictures/badges.tsx'

export const roleNames = { student: 'Student', instructor: 'Instructor', admin: 'Admin' } as const

export function RoleTag({ role }: { role: Role }) {
  return <Tag tone={role === 'student' ? 'neutral' : 'iris'}>{roleNames[role]}</Tag>
}
