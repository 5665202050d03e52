/** The rubric of an assignment's file. Short form: three levels, `full`, `partial` and `missing` in each criterion. */
import { z } from 'zod'
import {
  defaultLevels,
  isSameScale,
  longestLabel,
  mostLevels,
  type Rubric,
  rubricFaults,
} from '../rules/assessment/rubric.ts'

const marks = ['full', 'partial', 'missing'] as const

/** @param bounds.finished descriptions must not be empty */
export function rubricFileSchemas({ finished }: { finished: boolean }) {
  const text = z.string().trim().max(300)
  const line = z.strictObject({
    criterion: z.string().trim().min(1).max(100),
    full: text.optional(),
    partial: text.optional(),
    missing: text.optional(),
    /** One for each of the assignment's `levels`, instead of the three above. */
    descriptions: z.array(text).max(mostLevels).optional(),
    points: z.number().int().positive().max(100),
  })
  const level = z.strictObject({
    label: z.string().trim().min(1).max(longestLabel),
    share: z.number().int().min(0).max(100),
  })

  type Line = z.infer<typeof line>
  interface Parts {
    levels?: z.infer<typeof level>[] | undefined
    rubric: Line[]
  }

  /** Problems of keys that depend on each other. */
  function check({ levels, rubric }: Parts, context: z.RefinementCtx): void {
    const report = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    rubric.forEach((one, index) => {
      const place = ['rubric', index]
      if (levels === undefined) {
        if (one.descriptions !== undefined) {
          report([...place, 'descriptions'], 'descriptions need “levels” in the assignment')
        }
        for (const mark of marks) {
          if (finished && !one[mark]) report([...place, mark], 'is missing or empty')
        }
        return
      }
      for (const mark of marks) {
        if (one[mark] !== undefined) report([...place, mark], 'with “levels”, a criterion has “descriptions”')
      }
      one.descriptions?.forEach((description, at) => {
        if (finished && description === '') report([...place, 'descriptions', at], 'is empty')
      })
    })
    if (levels === undefined) return
    const lines = rubric.map(({ criterion, points, descriptions = [] }) => ({
      criterion,
      points,
      descriptions,
    }))
    for (const { path, message } of rubricFaults({ levels, rubric: lines })) report(path, message)
  }

  return { line, level, check }
}

/** The one shape that everything after the file knows. */
export function rubricOfFile({
  levels,
  rubric,
}: {
  levels?: Rubric['levels'] | undefined
  rubric: readonly {
    criterion: string
    points: number
    full?: string | undefined
    partial?: string | undefined
    missing?: string | undefined
    descriptions?: string[] | undefined
  }[]
}): Rubric {
  return {
    levels: levels ?? [...defaultLevels],
    rubric: rubric.map(({ criterion, points, descriptions, ...three }) => ({
      criterion,
      points,
      descriptions: levels === undefined ? marks.map((mark) => three[mark] ?? '') : (descriptions ?? []),
    })),
  }
}

/** Back to a file: the short form if the levels are the default three, so that such files stay as they are. */
export function fileOfRubric({ levels, rubric }: Rubric) {
  const isShort = isSameScale(levels, defaultLevels)
  return {
    // Undefined is not written.
    levels: isShort ? undefined : levels.map(({ label, share }) => ({ label, share })),
    rubric: rubric.map(({ criterion, points, descriptions }) => {
      const [full = '', partial = '', missing = ''] = descriptions
      return isShort ? { criterion, full, partial, missing, points } : { criterion, descriptions, points }
    }),
  }
}
