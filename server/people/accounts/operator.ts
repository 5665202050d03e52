import type { Database } from '../../../database/client.ts'
import { SetupError } from '../../../database/setup-error.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { howToCall } from '../../commands/how-to-call.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { listAdministrators } from './administrator-queries.ts'
import { findUserByEmail } from './queries.ts'

/**
 * The account a command acts as: named in the audit log, owner of its files.
 *
 * @param email optional if there is only one administrator
 * @throws SetupError in a sentence
 */
export async function operatorOf(db: Database, email: string | undefined): Promise<Viewer> {
  const address = email === undefined ? await onlyAdministrator(db) : normaliseEmail(email)
  const user = await findUserByEmail(db, address)
  if (user === null) throw new SetupError(`No account has the address ${address}.`)
  if (user.role === 'student') throw new SetupError(`${address} belongs to a student.`)
  if (user.suspendedAt !== null) throw new SetupError(`The account of ${address} is suspended.`)
  const { id, firstName, lastName, image, role, timeZone, createdAt } = user
  // The operator has full access anyway: no session, no second factor.
  const never = new Date(0)
  const noSession = {
    sessionId: '',
    sessionExpiresAt: never,
    sessionEndsAt: never,
    hasSecondFactor: true,
  }
  return { id, firstName, lastName, email: address, image, role, timeZone, createdAt, ...noSession }
}

async function onlyAdministrator(db: Database): Promise<string> {
  const [one, another] = await listAdministrators(db)
  if (one === undefined)
    throw new SetupError(`There is no administrator yet. Add one with ${howToCall('admin')} add.`)
  if (another !== undefined) {
    throw new SetupError('This school has several administrators. Choose one with --as and an email address.')
  }
  return one.email
}
