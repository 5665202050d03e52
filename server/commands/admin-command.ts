import { SetupError } from '../../database/setup-error.ts'
import { runCommand, type Say } from './command.ts'
import { type CommandApp, withApp } from './command-app.ts'
import { howToCall } from './how-to-call.ts'

const usage = (call = howToCall('admin')) => `Usage:

  ${call} list
      lists the administrators
  ${call} add ada@example.org
      creates an administrator, or promotes an account
  ${call} reset ada@example.org
      removes second factors, ends sessions, issues a link for a new password
  ${call} address administrator@localhost ada@example.org
      changes an account's address, which you vouch for; ends its sessions
`

const addressesOf: Record<string, number> = { list: 0, add: 1, reset: 1, address: 2 }

/**
 * `npm run admin`: manages administrators, whether or not the site runs.
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
    // The whole app, because it sends emails.
    await withApp(context, (app, { baseUrl }) =>
      command === 'address'
        ? giveAddress(app, { from: email, to: other, baseUrl }, say)
        : carryOut(app, { command, email, baseUrl }, say),
    )
    return undefined
  })
}

async function giveAddress(
  { profile }: CommandApp,
  { from, to, baseUrl }: { from: string; to: string; baseUrl: string },
  say: Say,
): Promise<void> {
  const path = await profile.giveAddress(from, to)
  say(`${from} is now ${to} and is signed out everywhere.\n`)
  if (path !== null) say(`They can choose a password within seven days at\n${baseUrl}${path}\n`)
}

async function carryOut(
  { accounts: { administrators } }: CommandApp,
  { command, email, baseUrl }: { command: string; email: string; baseUrl: string },
  say: Say,
): Promise<void> {
  if (command === 'list') {
    const all = await administrators.list()
    for (const { email: address, name, canSignIn, hasSecondFactor } of all) {
      const notes = [canSignIn ? '' : 'has not set a password', hasSecondFactor ? 'second factor' : '']
      say(`${[address, name, ...notes].filter(Boolean).join('  ')}\n`)
    }
    if (all.length === 0) say('There is no administrator yet.\n')
  } else if (command === 'add') {
    const path = await administrators.add(email)
    say(
      path === null
        ? `${email} is an administrator and signs in with their current password.\n`
        : `${email} is an administrator. They can choose a password within seven days at\n${baseUrl}${path}\n`,
    )
  } else {
    const path = await administrators.reset(email)
    if (path === null) throw new SetupError(`No account has the address ${email}.`)
    say(
      `${email} is signed out everywhere. They can choose a new password within an hour at\n${baseUrl}${path}\n`,
    )
  }
}
