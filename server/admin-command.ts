import { openDatabase } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { SetupError } from '../database/setup-error.ts'
import { administrators } from './accounts/administrators.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { reachDatabase } from './reach-database.ts'

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
export async function adminCommand([command, email]: string[], say: (text: string) => void): Promise<number> {
  const isKnown = command === 'list' || ((command === 'add' || command === 'reset') && email?.includes('@'))
  if (!isKnown) {
    say(usage)
    return 1
  }
  const result = readConfig(process.env, process.cwd())
  if ('mistakes' in result) {
    say(`${result.mistakes.join('\n')}\n`)
    return 1
  }
  const { config } = result
  const logger = createLogger({ ...config, logLevel: 'error' })
  try {
    const reached = await reachDatabase(
      config.databaseDirectUrl ?? config.databaseUrl,
      config.dataDir,
      logger,
    )
    try {
      await carryOut(reached.url, command, email ?? '', config.baseUrl, logger, say)
    } finally {
      await reached.stop()
    }
    return 0
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(`${error.message}\n`)
    return 1
  }
}

async function carryOut(
  url: string,
  command: string | undefined,
  email: string,
  baseUrl: string,
  logger: ReturnType<typeof createLogger>,
  say: (text: string) => void,
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
