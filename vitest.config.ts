import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take 15 seconds each and are small files, which a run that knows nothing of the last one begins at the end. */
const longest = /\/(rich\/round-trip|authoring\/packages)\.test\.ts$/

/** What takes longest is begun first: begun last, it keeps one worker busy, and the others have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (longest.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * Two projects: `unit` runs beside the code it tests, many files at once, on clones of one template database;
 * `faults` kills real processes, and says within what time they are back: no more files at once than there are cores, and
 * first, beside the checks (scripts/test.mjs), which take the half of the processor that it leaves.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{content,contract,rules,database,server,web,scripts}/**/*.test.{ts,tsx}',
            'tests/{access,attack}/**/*.test.ts',
          ],
          // The files of a worker share what it has imported: the whole application takes a second to load. So a file leaves
          // the world as it found it, and puts nothing in a module's place (`vi.mock`); `vi.spyOn` takes itself back.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          globalSetup: ['tests/support/database-server.ts'],
          // Files wait, for PostgreSQL, for letters, for what hangs on purpose; one more of them than cores fills that.
          maxWorkers: availableParallelism() + 1,
          // Long enough for a machine that is ten times slower; no test waits this long on purpose.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Vitest's own second is less than a busy machine may take to deliver a letter.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Each waits for one process after another, so that two keep two cores less than busy.
          maxWorkers: Math.min(2, availableParallelism()),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
