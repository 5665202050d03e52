import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/** For loaders: turns 404 and invalid addresses into the not-found page, and rethrows other errors. */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
  throw error
}
