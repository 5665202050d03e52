import { setTimeout as sleep } from 'node:timers/promises'
import type { Pupil } from './pupils.ts'
import type { FaultSite } from './site.ts'

interface SentRequest {
  status: number
  took: number
  what: string
}

/**
 * Everyone completes a module and undoes it repeatedly, reading it back right after, with cookies like a browser.
 *
 * @param sites used in rotation, as behind a proxy
 */
export function writeAndLook(
  sites: readonly FaultSite[],
  pupils: readonly Pupil[],
  course: { id: string; modules: string[] },
) {
  const moduleId = course.modules[0] ?? ''
  const sent: SentRequest[] = []
  const unseen: string[] = []
  let looks = 0
  let stopped = false

  async function goOn(pupil: Pupil, index: number) {
    const cookies = new Map([pupil.cookie.split(/=(.*)/s) as [string, string]])
    let turn = index
    async function ask(method: string, path: string, body?: object) {
      const began = performance.now()
      turn += 1
      const site = sites[turn % sites.length] as FaultSite
      const answer = await fetch(`${site.baseUrl}${path}`, {
        method,
        headers: {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      for (const line of answer?.headers.getSetCookie() ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const responseBody = await answer?.json().catch(() => null)
      sent.push({
        status: answer?.status ?? 0,
        took: performance.now() - began,
        what: `${method} ${path} ${responseBody?.code ?? ''}`,
      })
      return answer?.status === 200 ? responseBody : null
    }

    for (let completed = true; !stopped; completed = !completed) {
      const written = await ask('POST', '/api/user/progress', { courseId: course.id, moduleId, completed })
      const seen = await ask('GET', `/api/user/progress/${course.id}`)
      if (written && seen) {
        looks += 1
        const record = seen.progress.find((one: { moduleId: string }) => one.moduleId === moduleId)
        if ((record?.completed ?? false) !== completed) unseen.push(`${pupil.id} ${completed}`)
      }
      // After a pause, a replica has caught up.
      await sleep(50)
      for (const path of ['/api/user/enrollments', '/api/user/activity', '/api/search?q=design']) {
        await sleep(150)
        await ask('GET', path)
      }
    }
  }

  const all = pupils.map(goOn)
  return {
    async stop() {
      stopped = true
      await Promise.all(all)
      const failed = sent.filter(({ status }) => status !== 200)
      return {
        sent: sent.length,
        failed,
        looks,
        unseen,
        longest: Math.max(...sent.map(({ took }) => took)),
      }
    },
  }
}
