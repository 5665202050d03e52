/** Names of the blocks of a lecture, written `:::name`. What each may hold is in content/blocks. */

/** Notes beside the text, which announcements may have as well. */
export const boxNames = ['aside', 'callout'] as const

export const blockNames = [
  ...boxNames,
  'figure',
  'drawing',
  'annotated',
  'before-after',
  'steps',
  'timeline',
  'pull-quote',
  'chart',
  'template',
  'question',
  'calculator',
  'audio',
  'film',
  'formula',
] as const

export type BoxName = (typeof boxNames)[number]
export type BlockName = (typeof blockNames)[number]

export const isBox = (name: string): name is BoxName => (boxNames as readonly string[]).includes(name)
export const isBlock = (name: string): name is BlockName => (blockNames as readonly string[]).includes(name)

/** Notes, advice and what asks for something: none of it is a piece of work. */
const notInStimulus: readonly string[] = [
  ...boxNames,
  'steps',
  'pull-quote',
  'template',
  'question',
  'calculator',
] satisfies BlockName[]

/** Blocks of the work shown with a question: all that is to be seen or heard. */
export const stimulusBlockNames: readonly BlockName[] = blockNames.filter(
  (name) => !notInStimulus.includes(name),
)
