import * as z from 'zod/mini'

/**
 * Invisible characters: spaces, controls, characters Unicode tells programs not to draw, and the empty braille cell.
 */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Whether a text has a visible character. A person with an invisible name could not be distinguished from others, nor
 * their link be found.
 */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== ''

/** Checks for a required name, title or text. Empty and invisible share one message. */
export const visible = (error: string): z.core.$ZodCheck<string>[] => [
  z.minLength(1, { error, abort: true }),
  z.refine<string>(isVisible, { error }),
]

/**
 * Line breaks, other controls, and marks that change the text direction: in a list, an email or a file, they would
 * change how the text beside the name reads.
 */
const unfitForLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const isOneLine = (text: string): boolean => !unfitForLine.test(text)

export const writeInOneLine = 'Please write this in one line, without control characters'

export const inOneLine: z.core.$ZodCheck<string> = z.refine<string>(isOneLine, { error: writeInOneLine })

/** As `visible`, for a text of one line. */
export const visibleLine = (error: string): z.core.$ZodCheck<string>[] => [...visible(error), inOneLine]
