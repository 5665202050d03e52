import { ApiError } from '../lib/api.ts'

const halves = ['firstName', 'lastName']

/** Maps a refusal to the short form, which has one full name field for the server's first and last name. */
export function asFieldsOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, requestId, retryAfter } = error
  const named = error.fields.map((said) =>
    halves.includes(said.field) ? { ...said, field: 'fullName' } : said,
  )
  const errors = named.filter(({ field }, at) => named.findIndex((said) => said.field === field) === at)
  return new ApiError({ status, code, message, errors, ...(requestId && { requestId }) }, retryAfter)
}
