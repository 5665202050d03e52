import type { OutputOf } from '../../../contract/index.ts'
import type { Role } from '../../../contract/people/accounts.ts'
import type { PasskeyAnswer } from '../../../contract/people/second-step.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { SecondFactorAdvice } from '../../../rules/people/accounts.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { SecondStepMethod } from '../security/service.ts'
import type { Administrators } from './administrators.ts'
import type { Confirmations } from './confirmation.ts'
import type { FormerAccount } from './merged-queries.ts'
import type { PasswordLinks } from './password-links.ts'
import type { UserRow } from './queries.ts'
import type { Caller, CheckedPassword, Credentials } from './sign-in.ts'
import type { TakenBy } from './taken-address.ts'

export interface NewPerson {
  firstName: string
  lastName: string
  email: string
}

export interface InvitedAccount {
  id: string
  role: Role
  email: string
  firstName: string
  name: string
}

/** Accounts: who exists, how they sign in, and the links that prove an address. */
export interface AccountsService extends PasswordLinks, Confirmations {
  /** Within its rate limits; creates no session. Throws as `signIn`. */
  checkPassword(credentials: Credentials, caller: Caller): Promise<CheckedPassword>

  /**
   * Locks them until the transaction ends. Call it before taking any other lock when removing one (product decisions,
   * section 4: the last one cannot be removed).
   */
  lockAdministrators(tx: Transaction): Promise<string[]>

  /** Ids of administrators who are not suspended. */
  administratorIds(tx: Transaction): Promise<string[]>

  administrators: Administrators

  /**
   * The account a command acts as.
   *
   * @param email optional if there is only one administrator
   * @throws SetupError in a sentence
   */
  operator(email: string | undefined): Promise<Viewer>

  /**
   * Signs in, or returns the second step.
   *
   * @throws Refusal `wrong-credentials`, the same for an unknown address and a wrong password, `account-suspended`,
   *   `account-merged`, `too-many-requests`
   */
  signIn(credentials: Credentials, caller: Caller): Promise<SignIn>

  /**
   * @throws Refusal `wrong-credentials`, the same for an unknown address, a wrong password, and the right password of
   *   any other person; `too-many-requests`
   */
  signInAdministrator(credentials: Credentials, caller: Caller): Promise<SignIn>

  /** @throws Refusal `wrong-code`, `step-over`, `account-suspended`, `too-many-requests` */
  signInByCode(ticket: string, code: string, caller: Caller): Promise<SignIn>

  /** @throws Refusal `step-over`, `too-many-requests` */
  beginPasskey(
    ticket: string | undefined,
    caller: Caller,
  ): Promise<OutputOf<'POST /api/auth/passkey/options'>>

  /**
   * A passkey is unlocked by its device, so no second step is needed.
   *
   * @throws Refusal `passkey-refused`, `step-over`, `account-suspended`
   */
  signInByPasskey(answer: PasskeySignIn, caller: Caller): Promise<SignIn>

  /**
   * Signs in to the linked account, otherwise the one with the address, which is then linked. Creates no account.
   *
   * @param identity an address that the other site has verified, and its id for the person
   * @returns null when no account has the address
   * @throws Refusal `account-suspended`, `account-merged`
   */
  signInByProvider(
    identity: { provider: string; subject: string; email: string },
    caller: Caller,
  ): Promise<SignIn | null>

  /** Returns the headers that clear the cookie, even without a session. */
  signOut(headers: Headers): Promise<string[]>

  /** Also ends the person's sessions. */
  suspend(tx: Transaction, userId: string): Promise<void>

  /**
   * Shortens sessions to the role's limit. If the role has power and the address is unverified, the account is shut
   * and the setup link emailed.
   *
   * @param by id of the administrator
   */
  giveRole(tx: Transaction, user: InvitedAccount, by: string): Promise<void>

  /**
   * Ends every session when a person's address changes. A student's unverified account is shut too, because a
   * stranger may have set its credentials (proved-address.ts); other roles' addresses were verified (given-role.ts).
   */
  endAccess(tx: Transaction, person: { id: string; role: Role }): Promise<void>

  /** Whether the person has set a password. */
  hasPassword(tx: Transaction, userId: string): Promise<boolean>

  /** Whether the person can sign in: by password, provider or passkey. */
  hasWayIn(userId: string): Promise<boolean>

  /** Ends a suspension. */
  restore(tx: Transaction, userId: string): Promise<void>

  /** @param email normalized */
  findByEmail(tx: Database | Transaction, email: string): Promise<UserRow | null>

  /** The account that a merged one is part of, or null. */
  idAfterMerge(formerId: string): Promise<string | null>

  /** The accounts that were merged into this one, newest first. */
  mergedInto(userId: string): Promise<FormerAccount[]>

  /** Whether neither an account nor a merged one has the address. */
  isAddressFree(tx: Transaction, email: string): Promise<boolean>

  /** Emails the owner of the address. Does nothing if no account has it. */
  notifyAddressTaken(tx: Transaction, email: string, attempted: TakenBy, firstName?: string): Promise<void>

  /**
   * Creates a student's account in the caller's transaction.
   *
   * @param passwordHash null when the first password is set through the link
   * @returns the new person and the path of their setup link, or null when the address was taken
   */
  create(
    tx: Transaction,
    person: NewPerson & { hasStandInSurname?: boolean },
    passwordHash: string | null,
  ): Promise<{ user: UserRow; setupPath: string } | null>

  /**
   * @param by id of the inviting administrator; null if their account was deleted
   * @returns those whose address was free, with their setup links
   */
  createMany(
    tx: Transaction,
    people: readonly (NewPerson & { role: Role; hasStandInSurname?: boolean })[],
    by: string | null,
  ): Promise<(InvitedAccount & { setupPath: string })[]>

  /** @returns the path of the link */
  issueSetupLink(tx: Transaction, userId: string): Promise<string>
}

/** The person with their cookies, or the required second step. */
export interface SignIn {
  user: UserRow | null
  secondStep: { ticket: string; methods: SecondStepMethod[] } | null
  secondFactor: SecondFactorAdvice
  cookies: string[]
}

export interface PasskeySignIn {
  ticket: string
  response: PasskeyAnswer
  /** True where only administrators may sign in. */
  administrator?: boolean | undefined
}
