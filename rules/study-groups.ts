/** Who may do what in a study group, and who runs it after the owner. */

export type GroupRole = 'owner' | 'organiser' | 'member'

/** What someone is to a group; null for nothing. */
export type Membership = { status: 'member' | 'asking'; role: GroupRole } | null

/** Owners and organisers plan sessions, admit, remove and take messages back. */
export function runsGroup(membership: Membership): boolean {
  return membership !== null && membership.status === 'member' && membership.role !== 'member'
}

export function isMember(membership: Membership): boolean {
  return membership?.status === 'member'
}

/** The buttons someone sees. @param members how many the group has now */
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
 * Who owns the group when its owner leaves: the longest-standing organiser, else the longest-standing member.
 *
 * @param others the remaining members
 * @returns null when there are none, and the group ends
 */
export function nextOwner<Member extends { role: GroupRole; since: Date }>(
  others: readonly Member[],
): Member | null {
  const byAge = others.toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return byAge.find(({ role }) => role === 'organiser') ?? byAge[0] ?? null
}

/** How long before a session its members are reminded, in minutes. */
export const reminderBefore = 60

/**
 * When the reminder of a session is sent.
 *
 * @returns null when that moment has passed: who plans a session for in half an hour tells of it by planning it
 */
export function reminderAt(startsAt: Date, now: Date): Date | null {
  const at = new Date(startsAt.getTime() - reminderBefore * 60_000)
  return at > now ? at : null
}

/**
 * Whether a reminder that comes now is the one of this time. A session that was put off has another one later; ten
 * minutes more than the hour are let pass, because two clocks are never quite the same.
 */
export function isTimeToRemind(startsAt: Date, now: Date): boolean {
  const minutes = (startsAt.getTime() - now.getTime()) / 60_000
  return minutes > 0 && minutes <= reminderBefore + 10
}
