import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/**
 * For loaders: what the API does not have, or what cannot be the address of anything, is the page for what is not there;
 * anything else stays an error.
 */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
  throw error
}
