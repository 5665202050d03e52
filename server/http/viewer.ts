import type { Role } from '../../contract/accounts.ts'
import type { Access } from '../../contract/endpoint.ts'

/** Who is asking, as the session says. Nothing about a viewer is ever taken from the request itself. */
export interface Viewer {
  id: string
  firstName: string
  lastName: string
  email: string
  image: string | null
  role: Role
  /** Of their profile; null where they have said none. */
  timeZone: string | null
  createdAt: Date
  sessionId: string
  sessionExpiresAt: Date
  /** When the session ends however much it is used. */
  sessionEndsAt: Date
  /** The administrator who sees the site as this person does; null or absent otherwise. Then nothing is written. */
  seenBy?: { viewId: string; id: string; name: string; endsAt: Date } | null
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean
}

/** Whether what somebody may do depends on one of these people: on themselves, or on who sees the site as they do. */
export const dependsOn = ({ id, seenBy }: Viewer, people: readonly string[]): boolean =>
  people.includes(id) || (seenBy != null && people.includes(seenBy.id))

/** What requests need to know of sessions. */
export interface RequestSessions {
  /** Resolves the session cookie; one query, and none without a cookie. */
  viewerOf(headers: Headers): Promise<Viewer | null>
  /** The `set-cookie` line of a session that was made to last longer, or goes by its new name; else null. */
  renew(viewer: Viewer, headers: Headers): Promise<string | null>
}

const rank = { public: 0, student: 1, instructor: 2, admin: 3 } as const

/** Whether someone may call what asks for `access`: each role may do what those before it may. */
export function mayCall(access: Access, viewer: Viewer | null): boolean {
  return rank[viewer?.role ?? 'public'] >= rank[access]
}
