import type { Role } from '../../contract/accounts.ts'
import type { Access } from '../../contract/endpoint.ts'

/** The person who makes the request, resolved from the session alone. */
export interface Viewer {
  id: string
  firstName: string
  lastName: string
  email: string
  image: string | null
  role: Role
  /** From the profile; null if not set. */
  timeZone: string | null
  createdAt: Date
  sessionId: string
  sessionExpiresAt: Date
  /** When the session ends, however much it is used. */
  sessionEndsAt: Date
  /** The administrator who impersonates this person; null or absent otherwise. Set means read-only. */
  seenBy?: { viewId: string; id: string; name: string; endsAt: Date } | null
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean
}

/** Whether the viewer's permissions depend on one of these people: the viewer, or the impersonating administrator. */
export const dependsOn = ({ id, seenBy }: Viewer, people: readonly string[]): boolean =>
  people.includes(id) || (seenBy != null && people.includes(seenBy.id))

export interface RequestSessions {
  /** Resolves the session cookie with one query; without a cookie, none. */
  viewerOf(headers: Headers): Promise<Viewer | null>
  /** Returns the `set-cookie` line when the session was extended or its cookie renamed; otherwise null. */
  renew(viewer: Viewer, headers: Headers): Promise<string | null>
}

const rank = { public: 0, student: 1, instructor: 2, admin: 3 } as const

/** Whether the viewer may call an endpoint with this access; each role includes those below it. */
export function mayCall(access: Access, viewer: Viewer | null): boolean {
  return rank[viewer?.role ?? 'public'] >= rank[access]
}
