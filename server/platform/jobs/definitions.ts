import { type JobName, jobNames } from '../../../contract/school/jobs.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import type { WorkOptions } from './work-options.ts'

export type JobDefinition<Name extends JobName> =
  | JobHandler<Name>
  | (WorkOptions & {
      handler: JobHandler<Name>
      /** UTC. */
      cron?: string
    })

/** A service returns its noun's jobs as `jobs`. */
export type NounJobs = { [Name in JobName]?: JobDefinition<Name> }

/** A name without a handler does not compile. */
export type AllJobs = { [Name in JobName]: JobDefinition<Name> }

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
