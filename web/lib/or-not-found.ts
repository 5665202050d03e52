import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/** For loaders: what the API does not have is the page for what is not there; anything else stays an error. */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound()
  throw error
}
