import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

/** Base images of deploy/; an engine that cannot pull them may already have them. */
const bases = ['node:24-bookworm-slim', 'postgres:18-bookworm']

const works = (command: string[]) =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore', timeout: 300_000 }).status === 0

/** @returns the command prefix for Compose, or a sentence with the reason why nothing can be tested here */
export function findEngine(): string[] | string {
  if (!works(['docker', 'info'])) return 'there is no Docker engine here'
  const compose = [['docker', 'compose'], ['docker-compose']].find((words) => works([...words, 'version']))
  if (compose === undefined) return 'there is no Compose here'
  const missing = bases.find(
    (name) => !works(['docker', 'image', 'inspect', name]) && !works(['docker', 'pull', name]),
  )
  return missing === undefined ? compose : `${missing} is not here and cannot be fetched`
}

/**
 * A separate site from deploy/compose.yaml, under a unique name.
 *
 * @param called a file beside compose.yaml that gives all of them the same image name
 */
export function composed(compose: string[], called: string, name: string, port: number) {
  const project = `creare-proof-${name}-${process.pid}`
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: `http://localhost:${port}`,
    // Needs escaping in an address, a shell and a statement.
    POSTGRES_PASSWORD: "it's $ome/w@rd:with#all?",
    // Ignore the settings of this machine's own site.
    ...{ SMTP_URL: '', MAIL_FROM: '', STORAGE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  }
  const call = async (program: string[], words: string[]) => {
    const [first = '', ...rest] = [...program, ...words]
    const { stdout } = await run(first, rest, { cwd: root, env, maxBuffer: 64_000_000 })
    return stdout.trim()
  }
  const docker = (...words: string[]) => call(['docker'], words)
  const files = ['-f', 'deploy/compose.yaml', '-f', called]
  const site = (...words: string[]) => call([...compose, '-p', project, ...files], words)
  const container = () => site('ps', '-a', '-q', 'site')
  return {
    baseUrl: env.BASE_URL,
    docker,
    compose: site,
    container,
    /** @returns its output */
    exec: (...words: string[]) => site('exec', '-T', 'site', ...words),
    inspect: async (format: string) => docker('inspect', '-f', format, await container()),
    remove: () => site('down', '-v', '--remove-orphans'),
  }
}

export type ComposedSite = ReturnType<typeof composed>
