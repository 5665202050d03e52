// A separate process, so that load and server do not share a core.
import autocannon from 'autocannon'
import type { LoadAnswer, LoadPlan } from './load.ts'

process.on('message', async (plan: LoadPlan) => {
  process.send?.(await run(plan).catch((error: unknown): LoadAnswer => ({ failure: String(error) })))
})
// The parent has ended.
process.on('disconnect', () => process.exit(0))

async function run({ url, connections, seconds, lists }: LoadPlan): Promise<LoadAnswer> {
  let made = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: lists[0] ?? [],
    setupClient(client) {
      // It converts every body to text piece by piece, which for compressed bytes costs more than all else.
      client.pipelinedRequests.addBody = () => {}
      client.setRequests(lists[made % lists.length] ?? [])
      made += 1
    },
  })
  const answered = result['2xx']
  // An error response is cheaper than a real one; counting it would flatter a failing server.
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    return { failure: `${url}: ${answered} answers, ${result.errors} errors, by status ${statuses}` }
  }
  return { perSecond: answered / result.duration }
}
