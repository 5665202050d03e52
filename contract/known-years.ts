/**
 * The years that anything of a school lies in. Nobody means another one, and neither the database nor JavaScript takes
 * all that four digits can say, with what a time zone or a day more adds to it.
 */
export const knownYears = /^(19|2\d)\d\d-/
