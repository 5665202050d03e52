/** Sign-in through another site or the school's identity provider. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

export const provider = z.object({ id: z.string(), name: z.string() })

export const providers = endpoints({
  'GET /api/auth/providers': {
    access: 'public',
    summary: 'The providers that one can sign in through here',
    output: z.object({ providers: z.array(provider) }),
  },
  'POST /api/auth/providers/{id}': {
    access: 'public',
    summary: 'Begin to sign in through a provider; the browser then goes to the address in the answer',
    description:
      'The provider leads back to /api/auth/callback/{id}. It signs in an account whose verified address the provider vouches for, and makes none.',
    params: z.object({ id: z.string().check(z.maxLength(32)) }),
    body: z.object({
      /** Path on this site to continue to. */
      next: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.object({ url: z.string() }),
    refusals: {
      'unknown-provider': { status: 404, title: 'One cannot sign in through this provider here' },
      'provider-away': {
        status: 503,
        title: 'The provider does not answer. Please try again, or use your password.',
      },
    },
  },
})

export type Provider = z.infer<typeof provider>
