/** Turns schema issues into sentences for the author of a file. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/**
 * A sentence without a full stop: “title” is missing.
 *
 * @param whole the parsed file, to tell missing values from wrong types
 */
export function sentenceOf(issue: Issue, whole: unknown): string {
  const name = nameOf(issue.path)
  const said = saidOf(issue, valueAt(whole, issue.path))
  return `${name} ${said}`
}

function saidOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined || value === null) return 'is missing'
      return `should be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return tooSmall(issue, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue, Number(issue.maximum))
    case 'unrecognized_keys':
      return `has ${issue.keys.map((key) => `“${key.slice(0, 40)}”`).join(', ')}, which is not known there`
    case 'invalid_value':
      if (value === undefined) return 'is missing'
      return `must be ${listed(issue.values.map(String))}`
    case 'invalid_format':
      if (issue.format === 'url') return 'must be an address that begins with https://'
      return /^Invalid/.test(issue.message) ? 'is not written as it should be' : issue.message
    case 'custom':
      return `is not right: ${issue.message}`
    default:
      return /^Invalid/.test(issue.message)
        ? 'is not written as it should be'
        : `is not right: ${issue.message}`
  }
}

function tooSmall(issue: Issue & { code: 'too_small' }, least: number): string {
  if (issue.origin === 'string') return 'is empty'
  if (issue.origin !== 'array')
    return issue.inclusive ? `must be at least ${least}` : `must be more than ${least}`
  return issue.exact ? `must have ${entries(least)}` : `must have ${entries(least)} or more`
}

function tooBig(issue: Issue & { code: 'too_big' }, most: number): string {
  if (issue.origin === 'string') return `has more than ${most.toLocaleString('en')} characters`
  if (issue.origin !== 'array') return `must be at most ${most.toLocaleString('en')}`
  return issue.exact ? `must have ${entries(most)}` : `has more than ${entries(most)}`
}

const entries = (count: number) => (count === 1 ? 'one entry' : `${count} entries`)

/** `“title”`, `entry 2 of “options”`. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'The file'
  if (typeof last !== 'number') return `“${String(last)}”`
  const list = path.findLast((part) => typeof part !== 'number')
  return list === undefined ? `Entry ${last + 1}` : `Entry ${last + 1} of “${String(list)}”`
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value === null || value === undefined ? undefined : (value as Record<PropertyKey, unknown>)[key],
    whole,
  )
}

const listed = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
