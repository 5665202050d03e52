import { partOnUse } from '../lib/part-on-use.tsx'

/** The assignments of a module, drawn with the page and awake when somebody turns to them: most read the lecture first. */
export const Assignments = partOnUse(async () => (await import('./assignment-list.tsx')).AssignmentList)
