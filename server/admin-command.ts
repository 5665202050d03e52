import { openDatabase } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { SetupError } from '../database/setup-error.ts'
import { administrators } from './accounts/administrators.ts'
import { type CommandContext, runCommand, type Say } from './command.ts'
import { withApp } from './command-app.ts'
import { howToCall } from './how-to-call.ts'

const usage = (call = howToCall('admin')) => `Usage:

  ${call} list
      names the administrators
  ${call} add ada@example.org
      makes an administrator, or an account one
  ${call} reset ada@example.org
      takes second factors, ends sessions, makes a link for a new password
  ${call} address administrator@localhost ada@example.org
      gives an account another address, which you vouch for; ends its sessions
`

/** How many addresses each command takes. */
const addressesOf: Record<string, number> = { list: 0, add: 1, reset: 1, address: 2 }

/**
 * `npm run admin`: what an operator does to the people who administer a site. Works while the site runs, and while it
 * does not.
 *
 * @returns the exit code
 */
export async function adminCommand([command = '', ...emails]: string[], say: Say): Promise<number> {
  const isKnown = Object.hasOwn(addressesOf, command) && emails.length === addressesOf[command]
  if (!isKnown || !emails.every((email) => email.includes('@'))) {
    say(usage())
    return 1
  }
  return runCommand(say, async (context) => {
    const [email = '', other = ''] = emails
    if (command === 'address') await giveAddress(context, email, other, say)
    else await carryOut(context, command, email, say)
    return undefined
  })
}

/** With the whole app, since it writes letters. */
const giveAddress = (context: CommandContext, from: string, to: string, say: Say): Promise<void> =>
  withApp(context, async ({ profile }, { baseUrl }) => {
    const path = await profile.giveAddress(from, to)
    say(`${from} is ${to} now, and signed out everywhere.\n`)
    if (path !== null) say(`They choose a password, within seven days, at\n${baseUrl}${path}\n`)
  })

async function carryOut(
  { config: { baseUrl }, url, logger }: CommandContext,
  command: string,
  email: string,
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
