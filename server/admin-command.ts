import type { Logger } from 'pino'
import { openDatabase } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { SetupError } from '../database/setup-error.ts'
import { administrators } from './accounts/administrators.ts'
import { runCommand, type Say } from './command.ts'

const usage = `Usage: npm run admin -- list
       npm run admin -- add ada@example.org     makes an administrator, or an account one
       npm run admin -- reset ada@example.org   takes second factors, ends sessions, makes a link for a new password
`

/**
 * `npm run admin`: what an operator does to the people who administer a site. Works while the site runs, and while it
 * does not.
 *
 * @returns the exit code
 */
export async function adminCommand([command, email]: string[], say: Say): Promise<number> {
  const isKnown = command === 'list' || ((command === 'add' || command === 'reset') && email?.includes('@'))
  if (!isKnown) {
    say(usage)
    return 1
  }
  return runCommand(say, async ({ config: { baseUrl }, url, logger }) => {
    await carryOut(url, command, email ?? '', baseUrl, logger, say)
    return undefined
  })
}

async function carryOut(
  url: string,
  command: string | undefined,
  email: string,
  baseUrl: string,
  logger: Logger,
  say: Say,
): Promise<void> {
  const database = openDatabase({ url, max: 2, logger })
  try {
    await migrate(database.pool)
    const work = administrators(database.db, () => new Date())
    if (command === 'list') {
      const all = await work.list()
      for (const { email: address, name, canSignIn, hasSecondFactor } of all) {
        const notes = [canSignIn ? '' : 'has not set a password', hasSecondFactor ? 'second factor' : '']
        say(`${[address, name, ...notes].filter(Boolean).join('  ')}\n`)
      }
      if (all.length === 0) say('There is no administrator yet.\n')
    } else if (command === 'add') {
      const path = await work.add(email)
      say(
        path === null
          ? `${email} is an administrator and signs in with the password they have.\n`
          : `${email} is an administrator. They choose a password, within seven days, at\n${baseUrl}${path}\n`,
      )
    } else {
      const path = await work.reset(email)
      if (path === null) throw new SetupError(`Nobody has the address ${email}.`)
      say(
        `${email} is signed out everywhere. They choose a new password, within an hour, at\n${baseUrl}${path}\n`,
      )
    }
  } finally {
    await database.close()
  }
}
