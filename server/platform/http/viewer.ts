import type { Access } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/people/accounts.ts'

/** The person who makes the request, resolved from the session alone. */
export interface Viewer {
  id: string
  firstName: string
  lastName: string
  email: string
  image: string | null
  role: Role
  timeZone: string | null
  createdAt: Date
  sessionId: string
  sessionExpiresAt: Date
  /** However much it is used. */
  sessionEndsAt: Date
  /** The impersonating administrator. Set means read-only. */
  seenBy?: { viewId: string; id: string; name: string; endsAt: Date } | null
  hasSecondFactor: boolean
}

/** Whether the viewer's permissions depend on one of these people. */
export const dependsOn = ({ id, seenBy }: Viewer, people: readonly string[]): boolean =>
  people.includes(id) || (seenBy != null && people.includes(seenBy.id))

export interface RequestSessions {
  /** Resolves the session cookie with one query; without a cookie, none. */
  viewerOf(headers: Headers): Promise<Viewer | null>
  /** The `set-cookie` line of an extended session or renamed cookie; otherwise null. */
  renew(viewer: Viewer, headers: Headers): Promise<string | null>
}

const rank = { public: 0, student: 1, instructor: 2, admin: 3 } as const

export function mayCall(access: Access, viewer: Viewer | null): boolean {
  return rank[viewer?.role ?? 'public'] >= rank[access]
}
