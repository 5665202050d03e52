import { endOnSignals } from './first-process.ts'

// Before anything else is loaded.
const leaveSignals = endOnSignals()
const [command, ...rest] = process.argv.slice(2)
if (command === 'admin') {
  const { adminCommand } = await import('../commands/admin-command.ts')
  process.exitCode = await adminCommand(rest, (text) => process.stdout.write(text))
} else if (command === 'package') {
  const { packageCommand } = await import('../commands/package-command.ts')
  process.exitCode = await packageCommand(rest, (text) => process.stdout.write(text))
} else if (command === 'backup' || command === 'restore') {
  const { backupCommand, restoreCommand } = await import('../platform/backup/command.ts')
  const carryOut = command === 'backup' ? backupCommand : restoreCommand
  process.exitCode = await carryOut(rest, (text) => process.stdout.write(text))
} else if (command === 'migrate') {
  const { migrateCommand } = await import('../commands/migrate-command.ts')
  process.exitCode = await migrateCommand((text) => process.stdout.write(text))
} else {
  const { start } = await import('./start.ts')
  // `start` handles signals once it returns.
  const started = start()
  leaveSignals()
  await started
}
