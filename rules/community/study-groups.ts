/** Abilities in a study group, and its next owner. */

export type GroupRole = 'owner' | 'organiser' | 'member'

/** Membership of a viewer; null for none. */
export type Membership = { status: 'member' | 'asking'; role: GroupRole } | null

/** Owners and organizers plan sessions, admit and remove members, and delete messages. */
export function runsGroup(membership: Membership): boolean {
  return membership !== null && membership.status === 'member' && membership.role !== 'member'
}

export function isMember(membership: Membership): boolean {
  return membership?.status === 'member'
}

/** The viewer's abilities. @param members current number */
export function groupAbilities(membership: Membership, members: number, mostMembers: number) {
  return {
    join: membership === null && members < mostMembers,
    leave: membership !== null,
    edit: runsGroup(membership),
    plan: runsGroup(membership),
    write: isMember(membership),
    remove: membership?.status === 'member' && membership.role === 'owner',
  }
}

/**
 * The next owner when the owner leaves: the longest-serving organizer, else the longest-serving member.
 *
 * @param others the remaining members
 * @returns null if there are none, and the group ends
 */
export function nextOwner<Member extends { role: GroupRole; since: Date }>(
  others: readonly Member[],
): Member | null {
  const byAge = others.toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return byAge.find(({ role }) => role === 'organiser') ?? byAge[0] ?? null
}

/** Minutes before a session at which members are reminded. */
export const reminderBefore = 60

/**
 * When the reminder of a session is sent.
 *
 * @returns null if that time has passed: the announcement of the session is reminder enough
 */
export function reminderAt(startsAt: Date, now: Date): Date | null {
  const at = new Date(startsAt.getTime() - reminderBefore * 60_000)
  return at > now ? at : null
}

/**
 * Whether a reminder that fires now fits the session's time. A postponed session has another reminder. Ten minutes of
 * tolerance, because clocks differ.
 */
export function isTimeToRemind(startsAt: Date, now: Date): boolean {
  const minutes = (startsAt.getTime() - now.getTime()) / 60_000
  return minutes > 0 && minutes <= reminderBefore + 10
}
