/**
 * How often something may be tried before one has to wait, and how long. Guessing becomes slow, and whoever only
 * mistyped hardly notices. Kept in the database, so that it holds across processes (docs/decisions/0009).
 */

export interface Allowance {
  /** How many tries go through without a wait. */
  free: number
  /** Milliseconds to wait after the last free try; doubled after each further one. */
  firstWait: number
  /** Milliseconds; the wait grows no longer than this. */
  longestWait: number
  /** Milliseconds after which tries are forgotten. */
  memory: number
  /** What `memory` counts from: the first try (a window that passes) or the last one (tries must pause). */
  countsFrom: 'first' | 'last'
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How often an hour one network address may fail, unless the setting ATTEMPTS_PER_ADDRESS says otherwise. */
export const defaultAttemptsPerAddress = 100

/**
 * @param attemptsPerAddress tries an hour from one network address; a school's students may all share one
 */
export function allowances(attemptsPerAddress: number) {
  // What a whole network shares, one person can use up for all others in it. So none of these waits is long: they slow
  // a program down, and people can try again in the time it takes to read the message (docs/decisions/0009).
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
    /** Wrong passwords of one account, known or not. */
    account: secret,
    /** Wrong passwords of one account from a browser that has signed in to it before. */
    device: secret,
    /** Wrong codes of one account's second factor. */
    factor: secret,
    /**
     * Wrong passwords from one network address, in browsers that have not signed in to the account before. Beyond the
     * free ones every two seconds, 1,800 an hour, which also bounds the hashing for one address.
     */
    address: network(2 * second),
    /** Links with a token that does not exist, from one network address. */
    link: network(2 * second),
    /** Letters that one network address asks for: links, invitations, applications. */
    asker: network(20 * second),
    /**
     * Sign-ins by passkey that one network address begins, or one account after its password. Nothing can be guessed
     * there; each keeps a row for ten minutes.
     */
    passkey: {
      free: 10 * attemptsPerAddress,
      firstWait: second,
      longestWait: 2 * second,
      memory: 10 * minute,
      countsFrom: 'first',
    },
    /** Reports of works on public pages, from one network address or with one account. */
    report: {
      free: 10,
      firstWait: minute,
      longestWait: 15 * minute,
      memory: hour,
      countsFrom: 'first',
    },
    /** Study groups that one account joins or asks to join: those who run one are told each time. */
    join: {
      free: 20,
      firstWait: minute,
      longestWait: 15 * minute,
      memory: hour,
      countsFrom: 'first',
    },
    /** Letters asked for to one e-mail address. Shorter than a reset link holds, so a fresh one is always near. */
    letter,
    /** Letters that an account has sent to its own address, by what it changes about itself. */
    change: letter,
  } satisfies Record<string, Allowance>
}

export type ThrottledThing = keyof ReturnType<typeof allowances>

/** Processor time that one account may have. Where calls differ a thousandfold, their number says little. */
export interface Budget {
  /** Milliseconds of processor time that are paid off in each `per`, and that may be used ahead. */
  milliseconds: number
  /** Milliseconds on the clock. */
  per: number
}

export const budgets = {
  /**
   * Texts that one account has drawn, to see them as they will look or to send them. A lecture takes a tenth of a second;
   * those who write one have it drawn at each pause, which is far from twice a second for minutes.
   */
  drawing: { milliseconds: 10 * second, per: minute },
} satisfies Record<string, Budget>

export type BudgetedThing = keyof typeof budgets

/** @returns how long it takes to pay off the processor time that was used; all in milliseconds */
export function timeToPayOff(used: number, { milliseconds, per }: Budget): number {
  return (used / milliseconds) * per
}

/**
 * Debts add up. As long as they are paid off within `per` there is no wait, so that a budget may be used in one go.
 *
 * @param owed milliseconds until all that was used is paid off
 * @returns milliseconds to wait before more may be used
 */
export function waitForDebt(owed: number, { per }: Budget): number {
  return Math.max(0, owed - per)
}

/**
 * Milliseconds to wait after the last free try, after the one that follows it, and so on. The last entry holds for
 * all further ones.
 */
export function waits({ firstWait, longestWait }: Allowance): number[] {
  const list: number[] = []
  for (let wait = firstWait; wait < longestWait; wait *= 2) list.push(wait)
  return [...list, longestWait]
}

/** A wait in words: '1 second', '45 seconds', '2 minutes'. Rounded up, so that the time is over when it is over. */
export function waitInWords(seconds: number): string {
  const count = seconds < 90 ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 60)
  const unit = seconds < 90 ? 'second' : 'minute'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Domains whose mail server ignores dots before the @; both lead to the same inboxes. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * What counts as one inbox: most mail servers deliver `name+anything@…` to `name@…`, and Google's ignore dots as well.
 * Only for counting; an account keeps its address as it was typed.
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
 * What counts as one network address. An IPv6 network is handed out as a whole (/64), so its addresses are one; an
 * IPv4 address in IPv6 dress is the IPv4 address.
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
