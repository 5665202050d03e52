import path from 'node:path'
import { parseArgs } from 'node:util'
import { exportPackage } from './authoring/export-command.ts'
import { importPackage } from './authoring/import-command.ts'
import type { PackageWork } from './authoring/package-work.ts'
import { runCommand, type Say } from './command.ts'
import { type CommandApp, withApp } from './command-app.ts'
import { howToCall } from './how-to-call.ts'

const usage =
  () => `Usage: ${howToCall('package')} export fnd-100 [fnd-100.zip]   a course into a zip file, or into a folder
       ${howToCall('package')} import fnd-100.zip         a zip file or a folder: looked into, then imported

  --dry-run              import: say what would happen, and do nothing
  --code "BRD 104"       import: under another code
  --replace              export: put it in the place of an earlier package
  --as ada@example.org   in whose name; needed where several people administer the school

It ends with 0 when it was done, 2 when the package cannot be imported as it is, and 1 otherwise.
`

type Asked = Pick<PackageWork, 'dryRun' | 'code' | 'replace'> & { as: string | undefined; words: string[] }

/**
 * `npm run package`, whether or not the site runs.
 *
 * @returns the exit code: 0 done, 1 not possible, 2 a package with problems
 */
export async function packageCommand(args: string[], say: Say): Promise<number> {
  const asked = read(args)
  if (asked === null) {
    say(usage())
    return 1
  }
  return runCommand(say, (context) =>
    withApp(context, (app, work) => carryOut(app, { ...asked, ...work, say })),
  )
}

function read(args: string[]): Asked | null {
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
  { words, as, ...asked }: Asked & Pick<PackageWork, 'say' | 'baseUrl'>,
): Promise<number> {
  const [command, first = '', target] = words
  const viewer = await accounts.operator(as)
  const work: PackageWork = { packages: authoring.packages, viewer, ...asked }
  if (command === 'import') return importPackage(work, path.resolve(first))
  return exportPackage(
    work,
    first.toLowerCase(),
    path.resolve(target ?? `${path.basename(first).toLowerCase()}.zip`),
  )
}
