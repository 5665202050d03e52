import path from 'node:path'
import { parseArgs } from 'node:util'
import { exportPackage } from '../courses/authoring/export-command.ts'
import { importPackage } from '../courses/authoring/import-command.ts'
import type { PackageWork } from '../courses/authoring/package-work.ts'
import { runCommand, type Say } from './command.ts'
import { type CommandApp, withApp } from './command-app.ts'
import { howToCall } from './how-to-call.ts'

const usage =
  () => `Usage: ${howToCall('package')} export fnd-100 [fnd-100.zip]   export a course to a zip file or folder
       ${howToCall('package')} import fnd-100.zip         check a zip file or folder, then import it

  --dry-run              import: show what would change, without importing
  --code "BRD 104"       import: use another code
  --replace              export: overwrite an earlier package
  --as ada@example.org   act as this account; needed with several administrators

Exit codes: 0 done, 2 the package has problems, 1 any other failure.
`

type Options = Pick<PackageWork, 'dryRun' | 'code' | 'replace'> & { as: string | undefined; words: string[] }

/**
 * `npm run package`, whether or not the site runs.
 *
 * @returns the exit code: 0 done, 1 not possible, 2 a package with problems
 */
export async function packageCommand(args: string[], say: Say): Promise<number> {
  const options = read(args)
  if (options === null) {
    say(usage())
    return 1
  }
  return runCommand(say, (context) =>
    withApp(context, (app, work) => carryOut(app, { ...options, ...work, say })),
  )
}

function read(args: string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        code: { type: 'string' },
        replace: { type: 'boolean', default: false },
        as: { type: 'string' },
      },
    })
    const [command, first, second] = positionals
    const fits =
      (command === 'export' && first !== undefined && positionals.length <= 3) ||
      (command === 'import' && first !== undefined && second === undefined)
    if (!fits) return null
    const { replace, code, as } = values
    return { dryRun: values['dry-run'], code, replace, as, words: positionals }
  } catch {
    return null
  }
}

async function carryOut(
  { accounts, authoring }: CommandApp,
  { words, as, ...options }: Options & Pick<PackageWork, 'say' | 'baseUrl'>,
): Promise<number> {
  const [command, first = '', target] = words
  const viewer = await accounts.operator(as)
  const work: PackageWork = { packages: authoring.packages, viewer, ...options }
  if (command === 'import') return importPackage(work, path.resolve(first))
  return exportPackage(
    work,
    first.toLowerCase(),
    path.resolve(target ?? `${path.basename(first).toLowerCase()}.zip`),
  )
}
