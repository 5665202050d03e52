// Entry point of every npm script, so that a fresh clone needs no second command: downloads Node 24, installs the
// packages and builds, each only if missing or stale, then runs the command. Without dependencies and on Node 18,
// because it runs before anything is installed.
import { installPackages } from './prepare/packages.mjs'
import { becomeProgram, failWith, passTo } from './prepare/processes.mjs'
import { findRuntime, isCurrent } from './prepare/runtime.mjs'
import { serverEnvironment, serverFlags } from './prepare/server-flags.mjs'

/** Prerequisites and program of each command. The caller's arguments come last. */
const commands = {
  start: { build: true, program: [...serverFlags, 'dist/server/main.js'] },
  demo: { build: true, program: [...serverFlags, 'dist/server/main.js', '--demo'] },
  admin: { build: true, program: [...serverFlags, 'dist/server/main.js', 'admin'] },
  package: { build: true, program: [...serverFlags, 'dist/server/main.js', 'package'] },
  backup: { build: true, program: [...serverFlags, 'dist/server/main.js', 'backup'] },
  restore: { build: true, program: [...serverFlags, 'dist/server/main.js', 'restore'] },
  migrate: { build: true, program: [...serverFlags, 'dist/server/main.js', 'migrate'] },
  dev: { program: ['scripts/dev.mjs'] },
  build: { program: ['scripts/build.mjs'] },
  check: { program: ['scripts/check.mjs'] },
  test: { program: ['scripts/test.mjs'] },
  faults: { build: true, program: ['tests/faults/run.ts'] },
  attack: { program: ['scripts/attack.mjs'] },
  bench: { build: true, program: ['bench/run.ts'] },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

try {
  if (!command) failWith(`Usage: node scripts/run.mjs <${Object.keys(commands).join('|')}> [arguments]`)
  if (isCurrent(process.versions.node)) {
    await installPackages()
    if (command.build) process.env.NODE_ENV ??= 'production'
    if (command.program.includes('dist/server/main.js'))
      process.env = { ...serverEnvironment, ...process.env }
    if (command.build || name === 'build') {
      const { buildProject } = await import('./prepare/build.mjs')
      await buildProject({ always: name === 'build' })
    }
    if (name !== 'build') becomeProgram([...command.program, ...args])
  } else {
    passTo(await findRuntime(), [new URL(import.meta.url), name, ...args])
  }
} catch (error) {
  failWith(error instanceof Error && !error.expected ? error.stack : error.message)
}
