import { useState } from 'react'
import type { Provider } from '../../../contract/people/providers.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const specified: readonly Provider[] = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'x', name: 'X' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'twitch', name: 'Twitch' },
  { id: 'kick', name: 'Kick' },
]

export interface SocialSignInProps {
  /** Providers with keys. */
  available: readonly Provider[]
  next: string | undefined
  /** The address of the provider that was chosen without a script. A form may not lead to another site, but a link may. */
  chosen: string | null
}

/** Single sign-on of the school, then the seven specified providers. Those without keys show the specified notice. */
export function SocialSignIn({ available, next, chosen }: SocialSignInProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const isAvailable = ({ id }: Provider) => available.some((one) => one.id === id)
  const own = available.filter(({ id }) => !specified.some((one) => one.id === id))
  const working = [...own, ...specified.filter(isAvailable)]
  const coming = specified.filter((provider) => !isAvailable(provider))

  const choose = async ({ id }: Provider) => {
    if (busy) return
    setBusy(id)
    try {
      const body = next === undefined ? {} : { next }
      const { url } = await callApi('POST /api/auth/providers/{id}', { params: { id }, body })
      window.location.assign(url)
    } catch (error) {
      setBusy(null)
      const description =
        error instanceof ApiError && error.status > 0
          ? error.message
          : 'Something went wrong. Please try again.'
      toast({ title: 'Login Error', description, variant: 'destructive' })
    }
  }
  return (
    <fieldset className="mt-8 border-t border-line pt-6">
      <legend className="type-note float-left mb-3 w-full text-ink-2">Or continue with</legend>
      <div className="clear-both">
        {chosen !== null && (
          <p className="mb-4">
            <a href={chosen} className="text-link">
              Continue to {new URL(chosen).host}
            </a>
          </p>
        )}
        {/* Without a script the page itself answers with the way to the provider (web/page-forms.ts). */}
        {working.length > 0 && (
          <form
            method="post"
            className="mb-3 flex flex-wrap gap-2 sm:grid sm:grid-cols-4"
            onSubmit={(event) => {
              event.preventDefault()
              const { submitter } = event.nativeEvent as SubmitEvent
              const chosen = submitter instanceof HTMLButtonElement ? submitter.value : null
              const provider = working.find(({ id }) => id === chosen)
              if (provider) void choose(provider)
            }}
          >
            {working.map((provider) => (
              <Button
                key={provider.id}
                type="submit"
                name="provider"
                value={provider.id}
                variant="outline"
                size="small"
                busy={busy === provider.id}
              >
                {provider.name}
              </Button>
            ))}
          </form>
        )}
        {coming.length > 0 && (
          <div className="needs-script -mx-2 flex flex-wrap">
            {coming.map((provider) => (
              <button
                key={provider.id}
                type="button"
                className="type-note min-h-9 px-2 text-ink-2 hover:text-ink hover:underline"
                onClick={() =>
                  toast({ title: 'Coming Soon', description: 'Social login integrations coming soon' })
                }
              >
                {provider.name}
              </button>
            ))}
          </div>
        )}
      </div>
    </fieldset>
  )
}
