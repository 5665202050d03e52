import { inStimulus, stimulusFaults } from './blocks/faults.ts'

/** What is wrong in the work shown with questions of a file, at its place there. @param list place of the questions */
export function shownMistakes(
  questions: readonly { stimulus?: string | undefined }[],
  list: readonly PropertyKey[],
): { path: PropertyKey[]; message: string }[] {
  return questions.flatMap(({ stimulus = '' }, index) => {
    // The length is in the schema, and parsing every table would slow down each start.
    if (!/:::|!\[/.test(stimulus)) return []
    const [fault] = stimulusFaults(stimulus)
    return fault === undefined ? [] : [{ path: [...list, index, 'stimulus'], message: inStimulus(fault) }]
  })
}
