import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

/** What deploy/ builds upon; an engine that cannot fetch them may have them under these names all the same. */
const bases = ['node:24-bookworm-slim', 'postgres:18-bookworm']

const works = (command: string[]) =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore', timeout: 300_000 }).status === 0

/** @returns the words that begin a call of Compose, or in a sentence why nothing can be tried here */
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
 * A site of its own as deploy/compose.yaml makes it, under a name that nothing else has.
 *
 * @param called what gives the image the same name for all of them, as a file beside compose.yaml
 */
export function composed(compose: string[], called: string, name: string, port: number) {
  const project = `creare-proof-${name}-${process.pid}`
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: `http://localhost:${port}`,
    // One that an address would have to encode, and a shell and a statement too.
    POSTGRES_PASSWORD: "it's $ome/w@rd:with#all?",
    // What the machine's own site is set to stays with it.
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
    /** A command in the running container. @returns what it said */
    exec: (...words: string[]) => site('exec', '-T', 'site', ...words),
    /** Something of the container or its image, as `docker inspect` writes it. */
    inspect: async (format: string) => docker('inspect', '-f', format, await container()),
    remove: () => site('down', '-v', '--remove-orphans'),
  }
}

export type ComposedSite = ReturnType<typeof composed>
