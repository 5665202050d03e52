/** One side's result in a round. */
export interface Round {
  /** Responses per second. */
  perSecond: number
  /** Share of one core used by the server, 1 is all of it; null if unavailable. */
  busy: number | null
}

export interface Comparison {
  ours: Round
  theirs: Round
  ratio: number
  /** Lowest and highest ratio of the rounds, which shows how reliable the median is. */
  spread: [number, number]
}

/**
 * Alternates two sides, A B A B, so that other load affects both. The ratio is the median of the rounds' ratios.
 *
 * @param worth figure of a round to compare
 */
export async function compare(
  rounds: number,
  ours: () => Promise<Round>,
  theirs: () => Promise<Round>,
  worth: (round: Round) => number,
): Promise<Comparison> {
  const made: { ours: Round; theirs: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    made.push({ ours: await ours(), theirs: await theirs() })
  }
  const ratios = made.map((round) => worth(round.ours) / worth(round.theirs))
  return {
    ours: middle(made.map((round) => round.ours)),
    theirs: middle(made.map((round) => round.theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}

function middle(rounds: Round[]): Round {
  const busy = rounds.map((round) => round.busy).filter((share) => share !== null)
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    busy: busy.length > 0 ? median(busy) : null,
  }
}

/** @throws Error for an empty list */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing')
  return (upper + lower) / 2
}
