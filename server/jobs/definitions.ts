import { type JobName, jobNames } from '../../contract/jobs.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import type { WorkOptions } from './work-options.ts'

/** A job's handler, alone or with settings. */
export type JobDefinition<Name extends JobName> =
  | JobHandler<Name>
  | (WorkOptions & {
      handler: JobHandler<Name>
      /** When the job recurs (UTC). */
      cron?: string
    })

/** The jobs of one noun, by name. Its service returns them as `jobs`. */
export type NounJobs = { [Name in JobName]?: JobDefinition<Name> }

/** The jobs of the whole application. A name without a handler does not compile. */
export type AllJobs = { [Name in JobName]: JobDefinition<Name> }

/** Creates or updates the queues of these jobs, and starts their workers. */
export async function workOn(jobs: Pick<Jobs, 'work' | 'recur'>, definitions: NounJobs): Promise<void> {
  const begin = async <Name extends JobName>(name: Name) => {
    const definition: JobDefinition<Name> | undefined = definitions[name]
    if (definition === undefined) return
    if (typeof definition === 'function') return jobs.work(name, definition)
    const { handler, cron, ...options } = definition
    if (cron === undefined) return jobs.work(name, handler, options)
    return jobs.recur(name, cron, handler, options)
  }
  await Promise.all(jobNames.map(begin))
}

/**
 * Starts the workers of all jobs.
 *
 * @throws Error before any worker starts, when a job has no handler or no declaration in job-data.ts: types enforce
 *   that too, but the site also runs from unchecked source
 */
export async function workOnAll(jobs: Pick<Jobs, 'work' | 'recur'>, definitions: AllJobs): Promise<void> {
  const known = new Set<string>(jobNames)
  const missing = jobNames.filter((name) => definitions[name] === undefined)
  const unknown = Object.keys(definitions).filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`These jobs have no handler: ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`These jobs are not in job-data.ts: ${unknown.join(', ')}`)
  await workOn(jobs, definitions)
}
