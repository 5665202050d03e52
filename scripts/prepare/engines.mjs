// Finds Firefox and WebKit for the journeys of tests/engines. CI installs what is missing.
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { expected, say } from './processes.mjs'

const engines = [
  { name: 'firefox', title: 'Firefox', programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  {
    name: 'webkit',
    title: 'WebKit',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

/** Names of the engines that can run. In CI that is all of them, or a one-sentence error. */
export async function findEngines() {
  const found = []
  for (const engine of engines) {
    if (!isThere(engine) && process.env.CI) await installWithApt('an engine', engine.packages)
    if (isThere(engine)) found.push(engine.name)
    else if (process.env.CI) throw expected(`${lack(engine)} could not be installed.`)
    else say(`${engine.title} is not installed; its journeys are skipped (${lack(engine)}).`)
  }
  return found
}

const lack = ({ packages }) => packages.join(' and ')

const isThere = ({ programs }) => programs.every((program) => existsSync(program))
