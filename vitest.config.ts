import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Two projects: `unit` runs beside the code it tests, many files at once, on clones of one template database;
 * `faults` kills real processes, and says within what time they are back: no more files at once than there are cores.
 */
export default defineConfig({
  test: {
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
          // Patience for a machine that is ten times as slow; no test waits for any of it to pass.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Vitest's own second is less than a busy machine may take to deliver a letter.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Each waits for one process after another, so that two keep two cores less than busy.
          maxWorkers: Math.min(2, availableParallelism()),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
