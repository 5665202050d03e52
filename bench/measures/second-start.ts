import { median } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'
import { type Place, programs, startSite } from '../support/site.ts'

const most = 2_000

/** Time from process start to listening, for an installed clone that has been started before. */
export async function secondStart(place: Place, times: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const program of [programs.main, programs.run]) {
    const taken: number[] = []
    const notes: string[] = []
    for (let time = 0; time < times; time += 1) {
      const site = await startSite(place, program)
      await site.stop()
      // A changed source made it build: not a second start.
      if (/Building|Installing/.test(site.complaints()))
        notes.push('one start had to build and does not count')
      else taken.push(site.startedIn)
    }
    const what = `second start, node ${program.join(' ')}`
    if (taken.length === 0) {
      rows.push({ what, ours: '-', theirs: '-', ratio: '-', target: '<= 2.0 s', met: null, notes })
      continue
    }
    const milliseconds = median(taken)
    notes.push(`each: ${taken.map((time) => `${(time / 1_000).toFixed(2)} s`).join(', ')}`)
    rows.push({
      what,
      ours: `${(milliseconds / 1_000).toFixed(2)} s`,
      theirs: '-',
      ratio: '-',
      target: '<= 2.0 s',
      met: milliseconds <= most,
      notes,
    })
  }
  return rows
}
