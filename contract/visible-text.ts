import * as z from 'zod/mini'

/** What nobody sees: spaces, controls, what Unicode tells programs to draw nothing for, and the empty braille cell. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Whether a text has something to see. A name of nothing but invisible characters is as empty as an empty one: whoever
 * bears it cannot be told from others, nor its link be found.
 */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== ''

/** Checks of a name, a title or a text that must not be empty, nor look so; one sentence for both. */
export const visible = (error: string): z.core.$ZodCheck<string>[] => [
  z.minLength(1, { error, abort: true }),
  z.refine<string>(isVisible, { error }),
]

/**
 * Line breaks and other controls, and what sets or turns the direction of everything behind it: in a list, a letter or a
 * file, a name with these changes how the text beside it reads.
 */
const unfitForLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Check of a name, a title or another text of one line; one with its own direction is written without marks for it. */
export const inOneLine: z.core.$ZodCheck<string> = z.refine<string>((text) => !unfitForLine.test(text), {
  error: 'Please write this in one line, without control characters',
})

/** As `visible`, for a text of one line. */
export const visibleLine = (error: string): z.core.$ZodCheck<string>[] => [...visible(error), inOneLine]
