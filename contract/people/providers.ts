/** Sign-in through another site or the school's identity provider. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

export const provider = z.object({ id: z.string(), name: z.string() })

export const providers = endpoints({
  'GET /api/auth/providers': {
    access: 'public',
    summary: 'Available identity providers',
    output: z.object({ providers: z.array(provider) }),
  },
  'POST /api/auth/providers/{id}': {
    access: 'public',
    summary: 'Start a sign-in with a provider; send the browser to the returned URL',
    description:
      'The provider redirects to /api/auth/callback/{id}. It signs in an existing account with an address the provider has verified, and never creates one.',
    params: z.object({ id: z.string().check(z.maxLength(32)) }),
    body: z.object({
      /** Path on this site to continue to. */
      next: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.object({ url: z.string() }),
    refusals: {
      'unknown-provider': { status: 404, title: 'Signing in with this provider is not possible here' },
      'provider-away': {
        status: 503,
        title: 'The provider does not respond. Please try again, or use your password.',
      },
    },
  },
})

export type Provider = z.infer<typeof provider>
