import type { search } from '../../../contract/search.ts'
import type { Sample } from '../samples.ts'

export const searchSamples: Record<keyof typeof search, Sample> = {
  'GET /api/search': { query: { q: 'brand identity' } },
}
