import type { User } from '../../../contract/people/accounts.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export function presentUser(
  viewer: Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'email' | 'image' | 'role' | 'createdAt'>,
): User {
  return {
    id: viewer.id,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    profileImage: viewer.image,
    role: viewer.role,
    isAdmin: viewer.role === 'admin',
    createdAt: viewer.createdAt.toISOString(),
  }
}
