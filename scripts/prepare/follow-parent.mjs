// Loaded into the program if another process (an older Node, npm's shell) is between it and its starter. Ends the
// program when that process is gone.
import { whenGone } from './processes.mjs'

const parent = Number(process.env.CREARE_PARENT)

// Only for this process: its children have another parent.
delete process.env.CREARE_PARENT

if (parent) whenGone(parent, () => process.kill(process.pid, 'SIGTERM'))
