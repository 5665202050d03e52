import type * as z from 'zod/mini'

const kinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
}

const formats: Record<string, string> = {
  uuid: 'an id, as a UUID',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time, such as 2026-11-22T10:00:00Z',
  date: 'a date, such as 2026-11-22',
  time: 'a time, such as 10:00:00',
}

const counted = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`

/** Continues a field's name: "this must be true or false". Used only where the contract has no sentence. */
export function sentenceOfIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `this must be ${kinds[issue.expected] ?? 'another kind of value'}`
    case 'invalid_format':
      return formats[issue.format]
        ? `this must be ${formats[issue.format]}`
        : 'this is not written as it must be'
    case 'invalid_value':
      return issue.values.length === 1
        ? `this must be ${String(issue.values[0])}`
        : `this must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `this must ${amount(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}`
    case 'too_big':
      return `this must ${amount(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}`
    case 'not_multiple_of':
      return `this must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `this has parts that are not known: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return 'this has none of the forms that are possible here'
    default:
      return 'this is not valid'
  }
}

function amount(origin: string, limit: number | bigint, compared: string): string {
  if (origin === 'string') return `have ${compared} ${counted(limit, 'character')}`
  if (origin === 'array' || origin === 'set')
    return `have ${compared} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`
  return `be ${compared} ${limit}`
}
