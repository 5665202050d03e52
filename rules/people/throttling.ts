/**
 * Rate limits by growing waits: guessing becomes slow, and a typo hardly matters. Stored in the database, so that
 * limits hold across processes (docs/decisions/0009).
 */

export interface Allowance {
  /** Tries without a wait. */
  free: number
  /** Milliseconds to wait after the last free try; doubles after each further one. */
  firstWait: number
  /** Maximum wait, in milliseconds. */
  longestWait: number
  /** Milliseconds after which tries are forgotten. */
  memory: number
  /** Whether `memory` counts from the first try (a window) or the last one (tries must pause). */
  countsFrom: 'first' | 'last'
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Failed tries per hour from one network address; default of ATTEMPTS_PER_ADDRESS. */
export const defaultAttemptsPerAddress = 100

/** @param attemptsPerAddress tries per hour from one network address, which may be a whole school's */
export function allowances(attemptsPerAddress: number) {
  // One person can use up a limit for everyone on the same network, so these waits are short: they slow a program down,
  // and people can retry after reading the message (docs/decisions/0009).
  const network = (longestWait: number): Allowance => ({
    free: attemptsPerAddress,
    firstWait: second,
    longestWait,
    memory: hour,
    countsFrom: 'first',
  })
  const secret: Allowance = {
    free: 5,
    firstWait: second,
    longestWait: 15 * minute,
    memory: 24 * hour,
    countsFrom: 'last',
  }
  const letter: Allowance = {
    free: 10,
    firstWait: 30 * second,
    longestWait: 15 * minute,
    memory: hour,
    countsFrom: 'last',
  }
  return {
    /** Wrong passwords of one account, whether it exists or not. */
    account: secret,
    /** Wrong passwords of one account from a browser that has signed in to it before. */
    device: secret,
    /** Wrong second-factor codes of one account. */
    factor: secret,
    /** Wrong enrollment codes of one account. */
    enrollment: secret,
    /**
     * Wrong passwords from one network address, in browsers that have not signed in to the account before. After the
     * free ones one every two seconds, 1,800 an hour, which also bounds the hashing work.
     */
    address: network(2 * second),
    /** Invalid link tokens from one network address. */
    link: network(2 * second),
    /** Emails requested from one network address: links, invitations, applications. */
    asker: network(20 * second),
    /**
     * Passkey sign-ins started from one network address, or by one account after its password. Nothing can be guessed;
     * the limit bounds rows, each kept for ten minutes.
     */
    passkey: {
      free: 10 * attemptsPerAddress,
      firstWait: second,
      longestWait: 2 * second,
      memory: 10 * minute,
      countsFrom: 'first',
    },
    /** Reports of works on public pages, per network address or account. */
    report: {
      free: 10,
      firstWait: minute,
      longestWait: 15 * minute,
      memory: hour,
      countsFrom: 'first',
    },
    /** Suggested edits per account, because each is read by a course's authors: about ten a day. */
    suggestion: {
      free: 10,
      firstWait: 2 * hour,
      longestWait: 8 * hour,
      memory: 24 * hour,
      countsFrom: 'first',
    },
    /** Joins and join requests per account, because each notifies a group's organizers. */
    join: {
      free: 20,
      firstWait: minute,
      longestWait: 15 * minute,
      memory: hour,
      countsFrom: 'first',
    },
    /**
     * Emails requested to one address. The wait is shorter than a reset link's life, so a valid link is always near.
     */
    letter,
    /** Emails to an account's own address, by the type of change. */
    change: letter,
  } satisfies Record<string, Allowance>
}

export type ThrottledThing = keyof ReturnType<typeof allowances>

/** CPU time per account. Call counts mean little if calls differ a thousandfold. */
export interface Budget {
  /** CPU milliseconds regained per `per`; also the largest amount used ahead. */
  milliseconds: number
  /** Wall-clock milliseconds. */
  per: number
}

export const budgets = {
  /**
   * Rendering of an account's texts for preview or sending. A lecture takes a tenth of a second, and an author renders
   * it at every pause, far less than twice a second for minutes.
   */
  drawing: { milliseconds: 10 * second, per: minute },
} satisfies Record<string, Budget>

export type BudgetedThing = keyof typeof budgets

/** @returns wall-clock milliseconds to regain the CPU milliseconds used */
export function timeToPayOff(used: number, { milliseconds, per }: Budget): number {
  return (used / milliseconds) * per
}

/**
 * Debts add up. While they can be regained within `per` there is no wait, so that a budget may be used in one go.
 *
 * @param owed milliseconds until all use is regained
 * @returns milliseconds to wait
 */
export function waitForDebt(owed: number, { per }: Budget): number {
  return Math.max(0, owed - per)
}

/** Waits in milliseconds after the last free try and each further one. The last entry repeats. */
export function waits({ firstWait, longestWait }: Allowance): number[] {
  const list: number[] = []
  for (let wait = firstWait; wait < longestWait; wait *= 2) list.push(wait)
  return [...list, longestWait]
}

/** '1 second', '45 seconds', '2 minutes'. Rounded up, so that the wait is over when the text says so. */
export function waitInWords(seconds: number): string {
  const count = seconds < 90 ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 60)
  const unit = seconds < 90 ? 'second' : 'minute'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Mail servers that ignore dots before the @; both names share inboxes. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes an address to its inbox: most servers deliver `name+anything@…` to `name@…`, and Google ignores dots. Only
 * for counting; accounts keep their address as typed.
 */
export function inboxOf(email: string): string {
  const plain = email.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)]
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return dotlessDomains.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Normalizes an IP address to its network: an IPv6 /64 is assigned as a whole, so it counts as one; IPv4-mapped
 * addresses count as IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::', 2)
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
