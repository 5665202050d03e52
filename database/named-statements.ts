import { LRUCache } from 'lru-cache'
import pg from 'pg'

/**
 * How often a statement has to come within a minute before it is worth a name. Names are not given back, so they are
 * for what is asked under load, and not for whatever comes a few times in the life of a process.
 */
const often = 50
const minute = 60_000

/** As many statements have names, in each connection: a plan takes PostgreSQL some tens of kilobytes. */
const mostNames = 120

/** Texts that are counted; those with lists of changing length come and go. */
const mostTexts = 2_000

/**
 * Connections that let PostgreSQL keep the plans of statements that come again and again. Planning a join of five
 * tables takes longer than running it for one person; a page of somebody's own asks twenty of them. Plans are general
 * ones either way (`plan_cache_mode`), so what is chosen does not change, only how often.
 *
 * @returns a class for `new pg.Pool({ Client })`; all of its connections name alike
 */
export function clientWithNames(): typeof pg.Client {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: mostTexts, ttl: minute, noUpdateTTL: true })

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < often) {
      seen.set(text, times)
      return undefined
    }
    const name = `often_${names.size + 1}`
    names.set(text, name)
    seen.delete(text)
    return name
  }

  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the six ways in which pg lets itself be asked
    override query(config: any, ...rest: any[]): any {
      const values = config?.values ?? (Array.isArray(rest[0]) ? rest[0] : undefined)
      // Texts alone may hold several statements; what has a name or a way of its own keeps it.
      if (config?.text === undefined || config.name !== undefined || 'submit' in config || !values?.length) {
        return super.query(config, ...(rest as []))
      }
      const name = nameOf(config.text)
      return super.query(name === undefined ? config : { ...config, name }, ...(rest as []))
    }
  }
}
