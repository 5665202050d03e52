// Loaded into the final program when something stays between it and whoever started it (an older Node, npm's
// shell). When that is gone, the program must not live on with nobody to end it.
import { whenGone } from './processes.mjs'

const parent = Number(process.env.CREARE_PARENT)

// Processes the program starts have another parent and are its own affair.
delete process.env.CREARE_PARENT

if (parent) whenGone(parent, () => process.kill(process.pid, 'SIGTERM'))
