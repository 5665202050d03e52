/**
 * The years a date may lie in. PostgreSQL and JavaScript do not accept all years of four digits once a time zone or a
 * day is added.
 */
export const knownYears = /^(19|2\d)\d\d-/
